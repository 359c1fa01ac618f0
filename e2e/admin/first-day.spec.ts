import { rm } from "node:fs/promises";
import { startMailServer } from "@rankwright/test-kit/mail-server";
import { owner, startSite } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expect, test as shared } from "../support/fixtures.ts";
import { Outbox } from "../support/outbox.ts";
import { signIn } from "../support/people.ts";
import { runDir } from "../support/run-dir.ts";

// A site that nobody has signed in to yet.
const test = shared.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, worker) => {
      const dataDir = runDir(`first-day-${worker.workerIndex}`);
      await rm(dataDir, { recursive: true, force: true });
      const site = await startSite(dataDir);
      await use({ ...site, outbox: new Outbox(dataDir) });
      await site.stop();
    },
    { scope: "worker" },
  ],
});

test("a new owner has name, logo, packages, payee and mail in one go, and never sees a shell", async ({
  page,
  anotherVisitor,
}) => {
  const mails = await startMailServer();
  const goOn = page.getByRole("button", { name: "Save and go on" });
  await signIn(page, owner);
  await expect(page.getByRole("heading", { level: 1, name: "Your first day" })).toBeVisible();

  await expect(page.getByRole("heading", { name: "Who you are" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Bright & Co");
  // A picture with a colour of its own.
  const file = { name: "logo.png", mimeType: "image/png", buffer: await goOn.screenshot() };
  await page.getByLabel("Upload: Logo").setInputFiles(file);
  await page.getByRole("button", { name: /^Colour #/ }).click();
  await axe(page);
  await goOn.click();

  await expect(page.getByRole("heading", { name: "What you sell" })).toBeVisible();
  await expect(page.getByText("Demo text").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove Premium" }).click();
  await page.getByRole("button", { name: "Remove Standard" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Growth");
  await page.getByLabel("Price").fill("$ 1,250");
  await page.getByLabel("What it comes to").fill("Ten articles a month");
  await goOn.click();

  await page.getByLabel("PayPal e-mail").fill("not an address");
  await goOn.click();
  await expect(page.getByText("PayPal e-mail must look like name@example.com.").first()).toBeVisible();
  await page.getByLabel("PayPal e-mail").fill("pay@bright.example");
  await goOn.click();

  await page.getByLabel("Support e-mail").fill("help@bright.example");
  await page.getByLabel("Mail server", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Port", { exact: true }).fill(new URL(mails.url).port);
  await page.getByLabel("Sender").fill("shop@bright.example");
  await page.getByRole("button", { name: "Save and send me a test" }).click();
  await expect(page.getByText("It went out")).toBeVisible();
  expect(mails.received.map(({ to }) => to)).toEqual([[owner.email]]);
  await goOn.click();
  await expect(page.getByRole("heading", { name: "That is it" })).toBeVisible();

  const visitor = await anotherVisitor();
  await visitor.goto("/pricing/");
  await expect(visitor.getByRole("banner").getByRole("img")).toHaveAttribute("src", /^\/media\//);
  await expect(visitor.getByRole("main")).toContainText(/Growth\s*\$1,250 per month/);
  await expect(visitor.getByRole("main")).toContainText("Ten articles a month");
  await expect(visitor.getByText("Demo text")).toHaveCount(0);

  await page.goto("/first-day/demo");
  await page.getByRole("button", { name: "Clear Testimonials", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Testimonials", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Testimonials", exact: true })).toBeVisible();
  await axe(page);
  await mails.close();

  // Later sign-ins lead to the panel.
  await page.context().clearCookies();
  await signIn(page, owner);
  await expect(page).toHaveURL("/admin");
});
