import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { KEY_FILE } from "../settings/secrets.ts";
import { BackupError } from "./error.ts";
import { copy, digest, FOLDERS, filesOf, seal, sync } from "./files.ts";
import { hold, holdData } from "./hold.ts";
import { inspect, MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { checkFiles, type FilesCheck, fileRowsOf, uploadIdsOf } from "./order-files.ts";

/** More pages than a database can have, so that all are copied in one step. */
const ALL_PAGES = 0x7fff_ffff;
/** Disk space that backups and order files leave free, in bytes. On a full disk the site could not store orders. */
export const LEFT_FREE_BYTES = 250_000_000;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export const backupsFolder = (dataDir: string) => join(dataDir, "backups");

/** Lists a site's complete backups, oldest first. */
export function listBackups(dataDir: string): string[] {
  const folder = backupsFolder(dataDir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
}

/**
 * Parses a backup's name into the time it was made, in milliseconds since 1970. Names have hyphens because file names can't contain colons.
 */
export const madeAt = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

/** Lists the complete backups, oldest first. Backups dated in the future come first: they were made before the clock was set back. */
export function backupsByAge(dataDir: string, now: number): string[] {
  const names = listBackups(dataDir);
  const isAhead = (name: string) => madeAt(name) > now;
  return [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
}

/** True if the backup contains the key of the settings' secrets. */
export const hasKey = (folder: string): boolean => existsSync(join(folder, KEY_FILE));

/** Returns a backup name that sorts by time: 2026-03-02T09-00-00.000Z. */
const nameOf = (now: Date) => now.toISOString().replaceAll(":", "-");

/**
 * Copies a consistent snapshot of the database, while other connections read and write it, into a single file without a WAL. Copies page by
 * page instead of by VACUUM INTO, which renumbers rows: the search indexes refer to rows by number.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // In one step: a write between two steps restarts the copy, which on a busy site might never finish.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copied = new Database(to);
  try {
    copied.pragma("journal_mode = delete");
  } finally {
    copied.close();
  }
}

/** Throws a BackupError if a copy of the file would leave less than `spareBytes` free. */
function requireDiskSpace(folder: string, file: string, spareBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const left = bavail * bsize;
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (left - bytes < spareBytes)
    throw new BackupError(
      `The disk has ${Math.floor(left / 1_000_000)} MB left, which is not enough for a backup. Free up space, or keep fewer backups.`,
    );
}

interface Made {
  name: string;
  manifest: Manifest;
  /** Result of checking that every order file has its bytes in the backup. */
  check: FilesCheck;
}

/** Options of a backup. */
export interface Making {
  /** Includes the key of the settings' secrets. */
  withKey?: boolean;
  /** Made by the nightly job, which also deletes old ones. */
  isNightly?: boolean;
  /** Disk space to leave free, in bytes. */
  spareBytes?: number;
}

/**
 * Writes a backup named after `now`; the caller holds the data lock. Throws a BackupError if the database is damaged or the disk too full.
 */
export async function writeBackup(
  dataDir: string,
  now: Date,
  { withKey = false, isNightly = false, spareBytes = 0 }: Making = {},
): Promise<Made> {
  const backups = backupsFolder(dataDir);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const release = hold(join(backups, ".lock"), "alone");
  if (!release) throw new BackupError(`Another backup is being made in ${backups}.`);
  // Backups run one at a time, so an existing folder is left over from an interrupted backup.
  const unfinished = join(backups, ".unfinished");
  try {
    rmSync(unfinished, { recursive: true, force: true });
    for (const folder of FOLDERS) mkdirSync(join(unfinished, folder), { recursive: true, mode: 0o700 });
    // The database is copied first, so that every picture it refers to still exists: unused pictures are deleted only after days.
    requireDiskSpace(backups, join(dataDir, "site.db"), spareBytes);
    await copyDatabase(join(dataDir, "site.db"), join(unfinished, "site.db"));
    seal(join(unfinished, "site.db"));
    const database = inspect(join(unfinished, "site.db"));
    const wanted = [...(withKey ? [KEY_FILE] : []), ...filesOf(dataDir)];
    const copied = wanted.filter((path) => {
      requireDiskSpace(backups, join(dataDir, path), spareBytes);
      return copyIfThere(join(dataDir, path), join(unfinished, path));
    });
    const files = ["site.db", ...copied].map((path) => ({ path, ...digest(join(unfinished, path)) }));
    const live = join(dataDir, "site.db");
    const check = checkFiles(fileRowsOf(join(unfinished, "site.db")), files, {
      rows: fileRowsOf(live),
      uploads: uploadIdsOf(live),
    });
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), isNightly, database, files };
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const path of [MANIFEST, ...FOLDERS, "."]) sync(join(unfinished, path));
    const name = nameOf(now);
    renameSync(unfinished, join(backups, name));
    sync(backups);
    return { name, manifest, check };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    release();
  }
}

/** Copies a file; false if it was deleted meanwhile. */
function copyIfThere(from: string, to: string): boolean {
  try {
    copy(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** True if the nightly job made the backup. One with an unreadable manifest counts as manual. */
function isNightly(folder: string): boolean {
  try {
    return readManifest(folder).isNightly;
  } catch {
    return false;
  }
}

/**
 * Makes a backup in DATA_DIR/backups of a site, which may be running: the database, pictures and written mails, with a manifest. The backup
 * appears only when it is complete, and only the process's user can read it. With `keep`, deletes all but the most recent `keep`
 * backups; for a nightly backup, all but the most recent nightly backups. Throws a BackupError on failure.
 */
export async function makeBackup(
  dataDir: string,
  now: Date,
  { keep, ...making }: Making & { keep?: number | undefined } = {},
): Promise<Made & { removed: string[] }> {
  // Throws if this user lacks permission, instead of reporting that there is no site.
  if (!statSync(join(dataDir, "site.db"), { throwIfNoEntry: false }))
    throw new BackupError(`There is no site in ${dataDir}.`);
  const release = holdData(dataDir, "shared");
  if (!release)
    throw new BackupError(`A backup is being restored in ${dataDir}. Try again when that is done.`);
  const folderOf = (name: string) => join(backupsFolder(dataDir), name);
  try {
    const made = await writeBackup(dataDir, now, { spareBytes: LEFT_FREE_BYTES, ...making });
    const among = () =>
      backupsByAge(dataDir, now.getTime()).filter((name) => !making.isNightly || isNightly(folderOf(name)));
    const removed = keep === undefined ? [] : among().slice(0, -keep);
    for (const name of removed) rmSync(folderOf(name), { recursive: true, force: true });
    return { ...made, removed };
  } finally {
    release();
  }
}
