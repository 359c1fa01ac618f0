import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder and its missing parents. Throws the system's error on failure; Node's `recursive` option retries endlessly where no
 * folder can be created, such as below /proc.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const OTHER = "or set another DATA_DIR";

/** Explanation for the owner, by the error code of the system or SQLite. */
const troubles: readonly [code: RegExp, says: string][] = [
  [/^(EACCES|EPERM)/, `this user has no access to it; grant access, ${OTHER}`],
  [
    /^SQLITE_(READONLY|CANTOPEN)/,
    `this user can't write to it; grant write access, mount its disk for writing, ${OTHER}`,
  ],
  [/^EROFS/, `its disk is mounted read-only; mount it for writing, ${OTHER}`],
  [/^(ENOTDIR|EEXIST)/, "it is not a folder; set DATA_DIR to a folder"],
  [/^ENOENT/, "the folder can't be created; set another DATA_DIR"],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, `its disk is full; free up space, ${OTHER}`],
  [/^SQLITE_BUSY/, "another program is writing to its site.db; stop that program first"],
  [/^SQLITE_IOERR/, `its disk failed; check the system log, ${OTHER}`],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    `its site.db is damaged or not a database; restore a backup (npm run restore), ${OTHER}`,
  ],
];

/** Returns the path in the error. The error of a copy has two: the target is returned if its disk is full or read-only. */
function placeOf(error: object, code: string): string | undefined {
  const isFull = /^(ENOSPC|EDQUOT|EROFS)/.test(code);
  const named = isFull && "dest" in error ? error.dest : "path" in error ? error.path : undefined;
  return typeof named === "string" ? named : undefined;
}

/**
 * Explains in one sentence for the owner why `dataDir` can't be used, if the folder, its disk or its files caused the error; undefined for
 * any other error, such as one about a file elsewhere.
 */
export function folderProblem(dataDir: string, error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const code = String(error.code);
  const place = placeOf(error, code) ?? dataDir;
  // Errors about a parent folder of DATA_DIR count, too.
  if (!`${place}/`.startsWith(`${dataDir}/`) && !`${dataDir}/`.startsWith(`${place}/`)) return undefined;
  const says = troubles.find(([each]) => each.test(code))?.[1];
  return says && `DATA_DIR ${dataDir} can't be used${place === dataDir ? "" : `: ${place}`}: ${says}.`;
}
