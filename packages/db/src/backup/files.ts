import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import { join } from "node:path";

/** Folders of DATA_DIR that are backed up in addition to the database. */
export const FOLDERS = ["media", "outbox", "files"] as const;

/**
 * File in DATA_DIR with the key of this installation. It is in no backup, and a restore deletes it, so that a copy of a shop doesn't charge
 * its customers.
 */
export const INSTALLATION_KEY_FILE = "installation.key";

const CHUNK_BYTES = 1024 * 1024;

/** Returns a file's size in bytes and its SHA-256 in hexadecimal. */
export function digest(path: string): { bytes: number; sha256: string } {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const descriptor = openSync(path, "r");
  try {
    let bytes = 0;
    for (;;) {
      const read = readSync(descriptor, chunk);
      if (read === 0) return { bytes, sha256: hash.digest("hex") };
      hash.update(chunk.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a file's content, or a folder's entries, to disk so that they survive a power failure. */
export function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a written file accessible only to the process's user (0600) and flushes it to disk. */
export function seal(path: string): void {
  chmodSync(path, 0o600);
  sync(path);
}

/** Copies a file, makes the copy accessible only to the process's user and flushes it to disk. */
export function copy(from: string, to: string): void {
  // A reflink where the file system supports it: the copy takes no space until one of the two changes.
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  seal(to);
}

/** Lists the complete files in `FOLDERS`, as paths relative to `dataDir`. Omits files that are being written. */
export function filesOf(dataDir: string): string[] {
  return FOLDERS.flatMap((folder) => {
    const path = join(dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".part"))
      .map((entry) => `${folder}/${entry.name}`)
      .sort();
  });
}
