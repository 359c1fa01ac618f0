import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Env, holdSite, makeFolder, NewerDatabaseError, SettingError } from "@rankwright/api";

const OTHER = "or set another DATA_DIR";

/** What is wrong, and what to do, by the beginning of the code that the system or SQLite gives. */
const reasons: readonly [code: RegExp, says: string][] = [
  [
    /^(EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/,
    `the user that runs the site may not; give it that right, ${OTHER}`,
  ],
  [/^EROFS/, `its disk is mounted for reading only; mount it for writing, ${OTHER}`],
  [/^(ENOTDIR|EEXIST)/, "something on the way to it is no folder; set DATA_DIR to a folder"],
  [/^ENOENT/, "no folder can be made there; set another DATA_DIR"],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, `its disk is full; make room, ${OTHER}`],
  [/^SQLITE_BUSY/, "another program is writing to its site.db; end that first"],
  [/^SQLITE_IOERR/, `its disk fails; look into the system's log, ${OTHER}`],
];

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** A path below DATA_DIR, or that folder itself, that can't be used. */
function cantWrite({ DATA_DIR }: Env, error: unknown, path = DATA_DIR): SettingError {
  const code = codeOf(error);
  const says = reasons.find(([each]) => each.test(code))?.[1];
  const known = says ?? `${error instanceof Error ? error.message : error}; set another DATA_DIR`;
  const what = path === DATA_DIR ? "" : `: ${path}`;
  return new SettingError(`DATA_DIR ${DATA_DIR} can't be written${what}: ${known}.`);
}

/** What lies in DATA_DIR once a site was there; whoever made it as another user keeps the site from it. */
const FILES = ["site.db", "site.db-wal", "site.db-shm", "site.lock"];
const FOLDERS = ["media", "outbox", "files", "backups"];

/** Makes DATA_DIR where it is missing. Throws a SettingError where this process may not write to it, or to what lies there. */
export function needFolder(env: Env): void {
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
          `DATA_DIR ${env.DATA_DIR} can't be used: ${path} is no ${isFolder ? "folder" : "file"}; move it away, ${OTHER}.`,
        );
      accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    }
  } catch (error) {
    throw error instanceof SettingError ? error : cantWrite(env, error, path);
  }
}

/** Keeps a restore and every other process away from the data while this one lives. The answer ends that. */
export function useData({ DATA_DIR, SITE_URL }: Env): () => void {
  const held = holdSite(DATA_DIR, `process ${process.pid} at ${SITE_URL}`);
  if ("release" in held) return held.release;
  throw new SettingError(
    held.holder === null
      ? `DATA_DIR ${DATA_DIR} is being restored; start again when that is done.`
      : `DATA_DIR ${DATA_DIR} is served by ${held.holder} already; stop that first, ${OTHER}.`,
  );
}

/** Does what opens and fills the database. Throws a SettingError where the data or their disk are the reason that it can't be done. */
export async function opened<T>(env: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { DATA_DIR } = env;
    if (error instanceof NewerDatabaseError)
      throw new SettingError(
        `DATA_DIR ${DATA_DIR} was used by a newer or another version, which this one does not know; start that one, or bring back a backup of this version (npm run restore).`,
      );
    const code = codeOf(error);
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
      throw new SettingError(
        `DATA_DIR ${DATA_DIR} has a site.db that is damaged or no database; bring back a backup (npm run restore), ${OTHER}.`,
      );
    throw code.startsWith("SQLITE_") && !code.startsWith("SQLITE_ERROR") ? cantWrite(env, error) : error;
  }
}
