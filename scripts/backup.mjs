// @ts-check
// npm run backup [-- --keep 14] [--with-key] [--nightly]: backs up the site in DATA_DIR, which may be running. --keep deletes all but that
// many of the newest backups. --with-key includes the encryption key of the settings. --nightly marks the backup as a nightly one, and
// --keep then applies only to those.
import { parseArgs } from "node:util";
import { BackupError } from "../packages/db/src/backup/error.ts";
import { backupsFolder, makeBackup } from "../packages/db/src/backup/make.ts";
import { describeProblems } from "../packages/db/src/backup/order-files.ts";
import { dataDir, whyNot } from "./data-dir.mjs";

try {
  const { values } = parseArgs({
    options: { keep: { type: "string" }, "with-key": { type: "boolean" }, nightly: { type: "boolean" } },
  });
  const { keep, "with-key": withKey = false, nightly: isNightly = false } = values;
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new BackupError("--keep needs the number of backups to keep, such as --keep 14.");
  const { name, manifest, check, removed } = await makeBackup(dataDir, new Date(), {
    keep: keep ? Number(keep) : undefined,
    withKey,
    isNightly,
  });
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  console.log(
    `Backup ${name}: ${manifest.database.orders} orders, ${manifest.files.filter(({ path }) => path.includes("/")).length} pictures, mails and files, ` +
      `${megabytes.toFixed(1)} MB, in ${backupsFolder(dataDir)}.`,
  );
  for (const wrong of describeProblems(check)) console.error(wrong);
  // The backup is complete, except for files whose bytes are missing. The owner should check those.
  if (check.withoutBytes.length > 0) process.exitCode = 3;
  if (withKey)
    console.log("It contains the encryption key of the settings. Store it where nobody else can read it.");
  if (removed.length > 0) console.log(`Removed: ${removed.join(", ")}.`);
} catch (error) {
  console.error(`No backup was made: ${whyNot(error)}`);
  process.exitCode = 1;
}
