import { cp, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { startSite } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expect, owner, scriptRuns, test as shared } from "../support/fixtures.ts";
import { Outbox } from "../support/outbox.ts";
import { preparedDir } from "../support/prepare.ts";
import { runDir } from "../support/run-dir.ts";

// A site whose last backup is old. Nightly backups are on, as by default; other tests turn them off.
const test = shared.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, worker) => {
      const dataDir = runDir(`backups-${worker.workerIndex}`);
      await rm(dataDir, { recursive: true, force: true });
      await cp(preparedDir, dataDir, { recursive: true });
      await mkdir(join(dataDir, "backups", "2026-01-05T02-00-00.000Z"), { recursive: true });
      const site = await startSite(dataDir, { NIGHTLY_BACKUPS: undefined });
      await use({ ...site, outbox: new Outbox(dataDir) });
      await site.stop();
    },
    { scope: "worker" },
  ],
});

test("a site backs itself up, and its owner sees the backup, makes another, downloads it and sets how many to keep", async ({
  ownerPage: page,
}) => {
  const list = page.getByRole("listitem").filter({ has: page.locator("time") });
  await expect(async () => {
    await page.goto("/settings/backups");
    await expect(list).toHaveCount(2);
  }).toPass();
  await expect(list.last()).toHaveText("Jan 5, 2026, 2:00 AM");
  await expect(page.getByText(/The latest backup is \d.* of disk space left/)).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Create another backup" }).click();
  await expect(page.getByRole("status")).toHaveText("Backup created");
  await expect(list).toHaveCount(3);

  const password = page.getByLabel("Current password");
  await password.fill("not the password");
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("alert")).toContainText("Download failed");
  await expect(page.getByRole("alert")).toContainText("Incorrect password.");
  await axe(page);
  await scriptRuns(page);
  await password.fill(owner.password);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^backup-2\S+Z\.tar$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(100_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(password).toHaveValue("");

  const nightly = page.getByRole("combobox", { name: "Nightly backup" });
  await expect(nightly).toHaveValue("on");
  const kept = page.getByRole("textbox", { name: "Backups to keep" });
  await kept.fill("100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Backups to keep must be a number from 1 to 90.");
  await expect(kept).toHaveValue("100");
  await nightly.selectOption("Off");
  await kept.fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(nightly).toHaveValue("off");
  await expect(kept).toHaveValue("30");

  await page.goto("/settings/live");
  await expect(page.getByText(/Last backup: .* Nightly backups are off/)).toBeVisible();
});
