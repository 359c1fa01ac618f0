// @ts-check
// npm run restore -- NAME: restores the site in DATA_DIR from a backup, by the backup's name or the path of its folder.
import { listBackups } from "../packages/db/src/backup/make.ts";
import { describeProblems } from "../packages/db/src/backup/order-files.ts";
import { restoreBackup } from "../packages/db/src/backup/restore.ts";
import { dataDir, whyNot } from "./data-dir.mjs";

const [name, ...more] = process.argv.slice(2);
try {
  if (!name || more.length > 0) {
    const names = listBackups(dataDir);
    const list =
      names.length === 0
        ? `There are no backups in ${dataDir}.`
        : `Available backups:\n  ${names.join("\n  ")}`;
    console.error(`Enter a backup's name: npm run restore -- NAME\n${list}`);
    process.exitCode = 2;
  } else {
    const { manifest, kept, lost, files } = await restoreBackup(dataDir, name, new Date());
    console.log(
      `Restored ${name}: ${manifest.database.orders} orders, as of ${manifest.madeAt}. All users need to log in again.`,
    );
    if (lost.length > 0)
      console.log(
        `Enter these again in the admin panel, because the backup doesn't contain their key: ${lost.join(", ")}.`,
      );
    for (const wrong of describeProblems(files)) console.error(wrong);
    if (kept) console.log(`The previous data was saved as backup ${kept}.`);
  }
} catch (error) {
  console.error(`Nothing was restored: ${whyNot(error)}`);
  process.exitCode = 1;
}
