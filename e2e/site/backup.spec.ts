import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { owner, startSite } from "../../scripts/site.mjs";
import { restOf } from "../support/rest.ts";

/** Runs `npm run backup` or `npm run restore` on the data folder. */
const command = (name: "backup" | "restore", dataDir: string, ...args: string[]) =>
  new Promise<{ code: number | string | null | undefined; said: string }>((resolve) => {
    const script = fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, said: `${stdout}${stderr}`.trim() }),
    );
  });

test("the owner backs up the running site and later restores it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rankwright-backup-"));
  const site = await startSite(dataDir);
  const rest = restOf(site.apiUrl);
  const { token } = await rest.signIn(owner);
  const client = await rest.register();
  const order = await rest.order(client.token);
  await rest.pay(token, order);

  const backup = await command("backup", dataDir);
  expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/^Backup \S+: 1 orders, /) });
  const [name = ""] = (await readdir(join(dataDir, "backups"))).filter((entry) => !entry.startsWith("."));
  await rest.order(client.token);
  expect(await rest.list("/orders", token)).toHaveLength(2);

  const early = await command("restore", dataDir, name);
  expect(early).toEqual({
    code: 1,
    said: expect.stringMatching(/^Nothing was restored: The site in .* is running/),
  });
  expect(await rest.list("/orders", token)).toHaveLength(2);
  await site.stop();
  expect(await command("restore", dataDir)).toEqual({ code: 2, said: expect.stringContaining(name) });
  expect(await command("restore", dataDir, name)).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Restored .*: 1 orders, .* log in again\.\nThe previous data was saved as backup /,
    ),
  });

  const again = await startSite(dataDir);
  const restAgain = restOf(again.apiUrl);
  await expect(restAgain.list("/orders", token)).rejects.toThrow("401");
  const orders = await restAgain.list("/orders", (await restAgain.signIn(owner)).token);
  expect(orders).toMatchObject([{ _id: order._id, paymentStatus: "Paid" }]);
  await again.stop();

  await writeFile(join(dataDir, "backups", name, "site.db"), "not what it was");
  const refused = await command("restore", dataDir, name);
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(/^Nothing was restored: site\.db in the backup is damaged/),
  });
  await rm(dataDir, { recursive: true, force: true });
});
