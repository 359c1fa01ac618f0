import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type Env,
  folderProblem,
  holdSite,
  makeFolder,
  NewerDatabaseError,
  SettingError,
} from "@rankwright/api";

/** Files and folders of a site in DATA_DIR. If another user created them, the site may not be able to write to them. */
const FILES = ["site.db", "site.db-wal", "site.db-shm", "site.lock"];
const FOLDERS = ["media", "outbox", "files", "backups"];

/** Creates DATA_DIR if it is missing. Throws a SettingError if this process can't write to it or to the files in it. */
export function ensureFolder(env: Env): void {
  let path = env.DATA_DIR;
  try {
    makeFolder(path);
    const { R_OK, W_OK, X_OK } = constants;
    accessSync(path, W_OK | X_OK);
    for (const name of [...FOLDERS, ...FILES]) {
      path = join(env.DATA_DIR, name);
      if (!existsSync(path)) continue;
      const isFolder = FOLDERS.includes(name);
      if (statSync(path).isDirectory() !== isFolder)
        throw new SettingError(
          `DATA_DIR ${env.DATA_DIR} can't be used: ${path} is not a ${isFolder ? "folder" : "file"}; move it away, or set another DATA_DIR.`,
        );
      accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    }
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const said = error instanceof Error ? error.message : error;
    throw new SettingError(
      folderProblem(env.DATA_DIR, error) ?? `DATA_DIR ${env.DATA_DIR} can't be used (${said}).`,
    );
  }
}

/** Locks DATA_DIR, so that no other process can use it or restore a backup to it. Returns a function that releases the lock. */
export function lockDataFolder({ DATA_DIR, SITE_URL }: Env): () => void {
  const held = holdSite(DATA_DIR, `process ${process.pid} at ${SITE_URL}`);
  if ("release" in held) return held.release;
  throw new SettingError(
    held.holder === null
      ? `DATA_DIR ${DATA_DIR} is being restored. Start again when the restore is complete.`
      : `DATA_DIR ${DATA_DIR} is already in use by ${held.holder}; stop it first, or set another DATA_DIR.`,
  );
}

/** Runs the work that opens and fills the database. Throws a SettingError if it fails because of the data or the disk. */
export async function withDataErrors<T>(env: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { DATA_DIR } = env;
    if (error instanceof NewerDatabaseError)
      throw new SettingError(
        `DATA_DIR ${DATA_DIR} was used by a newer or different version of Rankwright; start that version, or restore a backup of this one (npm run restore).`,
      );
    const why = folderProblem(DATA_DIR, error);
    throw why === undefined ? error : new SettingError(why);
  }
}
