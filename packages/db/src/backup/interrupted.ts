import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { KEY_FILE } from "../settings/secrets.ts";
import { copy, sync } from "./files.ts";

/** Folder in DATA_DIR in which a restore prepares the new data. */
export const stagingFolder = (dataDir: string): string => join(dataDir, ".restoring");

/** Key of the old data while a restore replaces key and database, which can't be renamed together. */
const formerKey = (dataDir: string) => join(dataDir, `${KEY_FILE}.former`);

/** Replaces key and database by the staged ones. If this is killed, `settleInterruptedRestore` keeps them together. */
export function replaceDatabase(staged: string, dataDir: string): void {
  const [key, current] = [join(staged, KEY_FILE), join(dataDir, KEY_FILE)];
  if (existsSync(key)) {
    if (existsSync(current)) copy(current, formerKey(dataDir));
    sync(dataDir);
    renameSync(key, current);
  }
  renameSync(join(staged, "site.db"), join(dataDir, "site.db"));
  sync(dataDir);
  rmSync(formerKey(dataDir), { force: true });
}

/** Brings back the key of the old data if a restore was killed after it replaced the key and before it replaced the database. */
export function settleInterruptedRestore(dataDir: string): void {
  const former = formerKey(dataDir);
  if (!existsSync(former)) return;
  const isOldData = existsSync(join(stagingFolder(dataDir), "site.db"));
  if (isOldData) renameSync(former, join(dataDir, KEY_FILE));
  else rmSync(former);
  sync(dataDir);
}
