import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inDb, siteWithData, temporaryFolder } from "../../testing/index.ts";
import { immediate } from "../core/client.ts";
import { insertFile } from "../rooms/files.ts";
import { insertUpload, noteReceived } from "../rooms/uploads.ts";
import { orders } from "../tables/index.ts";
import { makeBackup } from "./make.ts";
import { describeProblems } from "./order-files.ts";
import { restoreBackup } from "./restore.ts";

const ID = "0123456789abcdef01234567";
const CONTENT = "What the customer sent us";

/** A site whose order has one file and one upload in progress. */
function siteWithFile() {
  const dataDir = siteWithData();
  const folder = join(dataDir, "files");
  mkdirSync(folder);
  writeFileSync(join(folder, ID), CONTENT);
  writeFileSync(join(folder, `${ID}-small.webp`), "a small copy");
  inDb(dataDir, (db) => {
    const orderId = db.select().from(orders).get()?._id ?? "";
    const sha256 = createHash("sha256").update(CONTENT).digest("hex");
    const file = { orderId, name: "logo.txt", kind: "text", person: "a1", createdAt: 1 } as const;
    immediate(db, (tx) => {
      insertFile(tx, { _id: ID, ...file, bytes: CONTENT.length, sha256, hasPreview: true });
      const coming = insertUpload(tx, { orderId, person: "a1", name: "b.txt", bytes: 9 }, 1);
      noteReceived(tx, coming._id, 3, 1);
      writeFileSync(join(folder, `${coming._id}.part`), "abc");
    });
  });
  return { dataDir, path: join(folder, ID), folder };
}

test("a backup contains the order files, reports no problems and restores them", async () => {
  const { dataDir, path } = siteWithFile();
  const { name, check } = await makeBackup(dataDir, new Date(1));
  expect(check).toEqual({ withoutBytes: [], withoutRow: [] });
  const elsewhere = temporaryFolder();
  const { files } = await restoreBackup(elsewhere, join(dataDir, "backups", name), new Date(2));
  expect(files).toEqual({ withoutBytes: [], withoutRow: [] });
  expect(readFileSync(join(elsewhere, "files", ID), "utf8")).toBe(CONTENT);
  // Restoring in place brings back files that were deleted since the backup.
  rmSync(path);
  expect((await makeBackup(dataDir, new Date(3))).check.withoutBytes).toEqual([`logo.txt (${ID})`]);
  await restoreBackup(dataDir, name, new Date(4));
  expect(readFileSync(path, "utf8")).toBe(CONTENT);
});

test.each([
  ["missing", (path: string) => rmSync(path)],
  ["damaged", (path: string) => writeFileSync(path, "What the customer sent uS")],
])("a backup and its restore both report files whose bytes are %s", async (_what, harm) => {
  const { dataDir, path } = siteWithFile();
  harm(path);
  const { name, check } = await makeBackup(dataDir, new Date(1));
  expect(check).toEqual({ withoutBytes: [`logo.txt (${ID})`], withoutRow: [] });
  expect(describeProblems(check)).toEqual([
    `Files of orders whose bytes are missing or damaged: logo.txt (${ID}).`,
  ]);
  const { files } = await restoreBackup(temporaryFolder(), join(dataDir, "backups", name), new Date(2));
  expect(files.withoutBytes).toEqual([`logo.txt (${ID})`]);
});

test("a backup reports stored files without a row", async () => {
  const { dataDir, folder } = siteWithFile();
  writeFileSync(join(folder, "89abcdef0123456701234567"), "nobody's");
  const { check } = await makeBackup(dataDir, new Date(1));
  expect(check).toEqual({ withoutBytes: [], withoutRow: ["89abcdef0123456701234567"] });
});
