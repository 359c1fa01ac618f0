import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import Database from "better-sqlite3";
import { makeFolder } from "../core/folder.ts";
import { KEY_FILE, lostSecrets } from "../settings/secrets.ts";
import { BackupError } from "./error.ts";
import { copy, digest, FOLDERS, filesOf, INSTALLATION_KEY_FILE, seal, sync } from "./files.ts";
import { holdData } from "./hold.ts";
import { replaceDatabase, settleInterruptedRestore, stagingFolder } from "./interrupted.ts";
import { backupsFolder, writeBackup } from "./make.ts";
import { assertKnown, inspect, type Manifest, readManifest } from "./manifest.ts";
import { checkFiles, type FilesCheck, fileRowsOf } from "./order-files.ts";
import { assertBuilt, hasTable } from "./schema.ts";

/** Database files that may remain if it was not closed. */
const DATABASE_FILES = ["site.db", "site.db-wal", "site.db-shm"];

/** Result of a restore. */
export interface Restored {
  manifest: Manifest;
  /** Name of the backup made of the previous data; null if there was none. */
  kept: string | null;
  /** Secrets of the settings that can't be decrypted with the current key, such as "mail.password". */
  lost: string[];
  /** Result of checking that every restored order file has its bytes. */
  files: FilesCheck;
}

/** Copies the backup to `staged` and checks each copy against the manifest. */
function stage(folder: string, { files }: Manifest, staged: string): void {
  for (const path of FOLDERS) mkdirSync(join(staged, path), { recursive: true, mode: 0o700 });
  for (const { path, bytes, sha256 } of files) {
    const from = join(folder, path);
    const to = join(staged, path);
    if (!lstatSync(from, { throwIfNoEntry: false })?.isFile())
      throw new BackupError(`${path} is missing in the backup. The backup is incomplete.`);
    copy(from, to);
    if (!isDeepStrictEqual(digest(to), { bytes, sha256 }))
      throw new BackupError(`${path} in the backup is damaged or incomplete.`);
  }
}

/**
 * Deletes all sessions, challenges and links: those that were ended or used after the backup was made must not become valid again.
 */
function endSessions(file: string): void {
  const client = new Database(file);
  try {
    client.transaction(() => {
      for (const table of [
        "sessions",
        "auth_tokens",
        "challenges",
        "order_claims",
        "order_links",
        "quote_links",
      ])
        if (hasTable(client, table)) client.exec(`delete from ${table}`);
      client.exec("update accounts set device_key = null");
    })();
  } finally {
    client.close();
  }
  seal(file);
}

const isDamage = (error: unknown) =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);

/** Backs up the site's current data; if the database is damaged, copies its files unchanged. Returns the name. */
async function moveAside(dataDir: string, now: Date, withKey: boolean): Promise<string> {
  try {
    return (await writeBackup(dataDir, now, { withKey })).name;
  } catch (error) {
    if (!(error instanceof BackupError || isDamage(error))) throw error;
    const name = `damaged-${now.toISOString().replaceAll(":", "-")}`;
    const folder = join(backupsFolder(dataDir), name);
    for (const path of FOLDERS) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
    const files = DATABASE_FILES.filter((path) => existsSync(join(dataDir, path)));
    for (const path of [...files, ...filesOf(dataDir)]) copy(join(dataDir, path), join(folder, path));
    sync(folder);
    return name;
  }
}

/**
 * Merges the WAL of the current database into its main file and deletes the other files: SQLite would apply them to the restored database.
 */
function settle(dataDir: string): void {
  try {
    const client = new Database(join(dataDir, "site.db"), { timeout: 0 });
    try {
      client.pragma("journal_mode = delete");
    } finally {
      client.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new BackupError(`Another program is using the database in ${dataDir}. Stop it first.`);
    // A damaged database was already copied unchanged.
    if (!isDamage(error)) throw error;
  }
  for (const path of DATABASE_FILES.slice(1)) rmSync(join(dataDir, path), { force: true });
}

/** Moves the staged files into place. The site keeps its old data until the last rename, which is atomic. */
function swap(staged: string, dataDir: string): void {
  if (existsSync(join(dataDir, "site.db"))) settle(dataDir);
  rmSync(join(dataDir, INSTALLATION_KEY_FILE), { force: true });
  // A picture is named after its content and a mail after its row, so the files of the old data do not conflict with the new ones.
  for (const folder of FOLDERS) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const path of filesOf(staged)) renameSync(join(staged, path), join(dataDir, path));
  for (const folder of FOLDERS) sync(join(dataDir, folder));
  replaceDatabase(staged, dataDir);
}

/**
 * Restores a site from a backup: `name` is one in DATA_DIR/backups, or a folder elsewhere. Ends all sessions and backs up the previous
 * data. Throws a BackupError and changes nothing if the site is running, or if the backup is incomplete, damaged or of an unknown version.
 * If killed at any moment, it leaves either the old data or the new, each with its key.
 */
export async function restoreBackup(dataDir: string, name: string, now: Date): Promise<Restored> {
  const folder = resolve(backupsFolder(dataDir), name);
  // Throws if this user lacks permission, instead of reporting that there is no backup.
  if (!statSync(folder, { throwIfNoEntry: false }))
    throw new BackupError(`There is no backup ${name} in ${backupsFolder(dataDir)}.`);
  makeFolder(dataDir);
  const release = holdData(dataDir, "alone");
  if (!release)
    throw new BackupError(`The site in ${dataDir} is running, or a backup is being made. Stop it first.`);
  const staged = stagingFolder(dataDir);
  try {
    settleInterruptedRestore(dataDir);
    rmSync(staged, { recursive: true, force: true });
    const manifest = readManifest(folder);
    stage(folder, manifest, staged);
    const database = inspect(join(staged, "site.db"));
    if (!isDeepStrictEqual(database, manifest.database))
      throw new BackupError("The backup's database doesn't match its manifest.");
    assertKnown(database);
    assertBuilt(join(staged, "site.db"));
    const files = checkFiles(fileRowsOf(join(staged, "site.db")), manifest.files);
    endSessions(join(staged, "site.db"));
    // A key that is about to be replaced is backed up together with the secrets it decrypts.
    const hasKey = existsSync(join(staged, KEY_FILE));
    const kept = existsSync(join(dataDir, "site.db")) ? await moveAside(dataDir, now, hasKey) : null;
    swap(staged, dataDir);
    return { manifest, kept, lost: lostSecrets(dataDir), files };
  } finally {
    rmSync(staged, { recursive: true, force: true });
    release();
  }
}
