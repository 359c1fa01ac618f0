import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder and those above it where they are missing. Throws the system's own error where that can't be: Node's `recursive` tries
 * for ever where the system has no room for a folder of ours, such as below /proc.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const OTHER = "or set another DATA_DIR";

/** What is wrong, and what to do, by the beginning of the code that the system or SQLite gives. */
const troubles: readonly [code: RegExp, says: string][] = [
  [/^(EACCES|EPERM)/, `this user may not use it; give it that right, ${OTHER}`],
  [
    /^SQLITE_(READONLY|CANTOPEN)/,
    `this user can't write to it; give it that right, mount its disk for writing, ${OTHER}`,
  ],
  [/^EROFS/, `its disk is mounted for reading only; mount it for writing, ${OTHER}`],
  [/^(ENOTDIR|EEXIST)/, "it is no folder; set DATA_DIR to one"],
  [/^ENOENT/, "no folder can be made there; set another DATA_DIR"],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, `its disk is full; make room, ${OTHER}`],
  [/^SQLITE_BUSY/, "another program is writing to its site.db; end that first"],
  [/^SQLITE_IOERR/, `its disk fails; look into the system's log, ${OTHER}`],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    `its site.db is damaged or no database; bring back a backup (npm run restore), ${OTHER}`,
  ],
];

/** Which file or folder the system means, where it says so: of a copy the one that it could not write, or else the one it could not read. */
function placeOf(error: object, code: string): string | undefined {
  const isFull = /^(ENOSPC|EDQUOT|EROFS)/.test(code);
  const named = isFull && "dest" in error ? error.dest : "path" in error ? error.path : undefined;
  return typeof named === "string" ? named : undefined;
}

/**
 * Why the data in `dataDir` can't be used, in one sentence for its owner, where the folder, its disk or its files are the reason;
 * undefined for any other error, such as one about a file elsewhere.
 */
export function whyNotUsed(dataDir: string, error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const code = String(error.code);
  const place = placeOf(error, code) ?? dataDir;
  // A folder above it may be what is in the way.
  if (!`${place}/`.startsWith(`${dataDir}/`) && !`${dataDir}/`.startsWith(`${place}/`)) return undefined;
  const says = troubles.find(([each]) => each.test(code))?.[1];
  return says && `DATA_DIR ${dataDir} can't be used${place === dataDir ? "" : `: ${place}`}: ${says}.`;
}
