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

/** The folders of DATA_DIR whose files belong to a backup, beside the database. */
export const FOLDERS = ["media", "outbox", "files"] as const;

const CHUNK_BYTES = 1024 * 1024;

/** A file's size in bytes and its SHA-256 in hexadecimal digits. */
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

/** Waits until what was written to the file, or which names are in the folder, survives a loss of power. */
export function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a file that is written readable for its owner alone (0600), durably. */
export function seal(path: string): void {
  chmodSync(path, 0o600);
  sync(path);
}

/** Copies a file for its owner's eyes only, durably. */
export function copy(from: string, to: string): void {
  // Where the file system can, the copy takes no room until one of the two changes.
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  seal(to);
}

/** The files of `FOLDERS` under `dataDir` that are whole, as paths from there; those being written are left out. */
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
