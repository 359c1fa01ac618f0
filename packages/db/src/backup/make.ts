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

/** More pages than a database can have: all of them in one step. */
const ALL_PAGES = 0x7fff_ffff;
/** What backups and orders' files leave free on the disk, in bytes: on one that they filled, the site could keep no order either. */
export const LEFT_FREE_BYTES = 250_000_000;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export const backupsFolder = (dataDir: string) => join(dataDir, "backups");

/** The complete backups of a site, the oldest first. */
export function listBackups(dataDir: string): string[] {
  const folder = backupsFolder(dataDir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
}

/** When a backup of that name was made, in milliseconds since 1970; no file's name can have a colon. */
export const madeAt = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

/** The same, the oldest first: one that is dated later than now was made before the clock was put back. */
export function backupsByAge(dataDir: string, now: number): string[] {
  const names = listBackups(dataDir);
  const isAhead = (name: string) => madeAt(name) > now;
  return [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
}

/** Whether the key of the settings' secrets is in the backup. */
export const hasKey = (folder: string): boolean => existsSync(join(folder, KEY_FILE));

/** A name for something kept now, which sorts by time: 2026-03-02T09-00-00.000Z. */
const nameOf = (now: Date) => now.toISOString().replaceAll(":", "-");

/**
 * Copies the database as one moment has it, while others read and write it, into a file that needs no other beside it.
 * Page by page and not by VACUUM INTO, which renumbers rows: the search indexes name rows by their numbers.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // In one step: between two steps a write would make it begin again, and on a busy site for ever.
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

/** Throws a BackupError where a copy of the file would take the room that the site itself needs. */
function needDiskSpace(folder: string, file: string, spareBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const left = bavail * bsize;
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (left - bytes < spareBytes)
    throw new BackupError(
      `The disk has ${Math.floor(left / 1_000_000)} MB left, too few for it: remove something there, or keep fewer backups.`,
    );
}

/** A backup that was made. */
interface Made {
  name: string;
  manifest: Manifest;
  /** Whether every file of an order has its bytes in it. */
  check: FilesCheck;
}

/** What a backup is made with. */
export interface Making {
  /** The key of the settings' secrets is in it, too. */
  withKey?: boolean;
  /** Made by the site itself, and removed by it in time. */
  isNightly?: boolean;
  /** What it leaves free on the disk, in bytes. */
  spareBytes?: number;
}

/** Makes a backup under the name; the caller holds the data. Throws a BackupError when the database is damaged or the disk too full. */
export async function writeBackup(
  dataDir: string,
  now: Date,
  { withKey = false, isNightly = false, spareBytes = 0 }: Making = {},
): Promise<Made> {
  const backups = backupsFolder(dataDir);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const release = hold(join(backups, ".lock"), "alone");
  if (!release) throw new BackupError(`Another backup is being made in ${backups}.`);
  // One at a time, so what lies there is of one that was cut short.
  const unfinished = join(backups, ".unfinished");
  try {
    rmSync(unfinished, { recursive: true, force: true });
    for (const folder of FOLDERS) mkdirSync(join(unfinished, folder), { recursive: true, mode: 0o700 });
    // The database first: a picture is there before a record names it, and is removed days after the last has gone.
    needDiskSpace(backups, join(dataDir, "site.db"), spareBytes);
    await copyDatabase(join(dataDir, "site.db"), join(unfinished, "site.db"));
    seal(join(unfinished, "site.db"));
    const database = inspect(join(unfinished, "site.db"));
    const wanted = [...(withKey ? [KEY_FILE] : []), ...filesOf(dataDir)];
    const copied = wanted.filter((path) => {
      needDiskSpace(backups, join(dataDir, path), spareBytes);
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

/** Copies a file; false when it was removed in the meantime. */
function copyIfThere(from: string, to: string): boolean {
  try {
    copy(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** Whether the site made it by itself. What can't be read is somebody's. */
function isNightly(folder: string): boolean {
  try {
    return readManifest(folder).isNightly;
  } catch {
    return false;
  }
}

/**
 * Makes a backup of a site, which may run meanwhile, in DATA_DIR/backups: the database, pictures and written mails, and a
 * manifest of them. It appears whole or not at all, and only its owner can read it. With `keep`, only that many of the last
 * backups stay; for a nightly one, that many of the nightly ones. Throws a BackupError when it can't be made.
 */
export async function makeBackup(
  dataDir: string,
  now: Date,
  { keep, ...making }: Making & { keep?: number | undefined } = {},
): Promise<Made & { removed: string[] }> {
  // Throws where this user may not look: not the same as that nothing is there.
  if (!statSync(join(dataDir, "site.db"), { throwIfNoEntry: false }))
    throw new BackupError(`There is no site in ${dataDir}.`);
  const release = holdData(dataDir, "shared");
  if (!release)
    throw new BackupError(`A backup is being restored in ${dataDir}; try again when that is done.`);
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
