import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import Database from "better-sqlite3";
import { makeFolder } from "../core/folder.ts";
import { KEY_FILE, lostSecrets } from "../settings/secrets.ts";
import { BackupError } from "./error.ts";
import { copy, digest, FOLDERS, filesOf, seal, sync } from "./files.ts";
import { holdData } from "./hold.ts";
import { backupsFolder, writeBackup } from "./make.ts";
import { assertKnown, inspect, type Manifest, readManifest } from "./manifest.ts";
import { checkFiles, type FilesCheck, fileRowsOf } from "./order-files.ts";
import { assertBuilt, hasTable } from "./schema.ts";

/** The files of a database that was not closed. */
const DATABASE_FILES = ["site.db", "site.db-wal", "site.db-shm"];

/** What a restore did. */
export interface Restored {
  manifest: Manifest;
  /** Under which name the data that was there is kept in the backups; null when there was none. */
  kept: string | null;
  /** The secrets of the settings that can't be read with the key that is there, such as "mail.password". */
  lost: string[];
  /** Whether every file of the orders that came back has its bytes. */
  files: FilesCheck;
}

/** Copies the backup into `staged`, and checks every copy against the manifest. */
function stage(folder: string, { files }: Manifest, staged: string): void {
  for (const path of FOLDERS) mkdirSync(join(staged, path), { recursive: true, mode: 0o700 });
  for (const { path, bytes, sha256 } of files) {
    const from = join(folder, path);
    const to = join(staged, path);
    if (!lstatSync(from, { throwIfNoEntry: false })?.isFile())
      throw new BackupError(`${path} is missing in the backup: it was not copied whole.`);
    copy(from, to);
    if (!isDeepStrictEqual(digest(to), { bytes, sha256 }))
      throw new BackupError(`${path} in the backup is not what was backed up: it is damaged or not whole.`);
  }
}

/**
 * Ends what opens an account or an order without a password: a session that was ended since must not come back, nor a link from a
 * mail that was used.
 */
function endSessions(file: string): void {
  const client = new Database(file);
  try {
    client.transaction(() => {
      for (const table of ["sessions", "auth_tokens", "challenges", "order_claims", "order_links"])
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

/** Puts what the site has now into a backup of its own; if it is damaged, as the files lie there. Answers the name. */
async function keepPresent(dataDir: string, now: Date, withKey: boolean): Promise<string> {
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

/** Leaves of the present database one file without any beside it, whose changes another one would be given. */
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
      throw new BackupError(`Another program has the database in ${dataDir} open; end it first.`);
    // What is damaged was kept as it is.
    if (!isDamage(error)) throw error;
  }
  for (const path of DATABASE_FILES.slice(1)) rmSync(join(dataDir, path), { force: true });
}

/** Puts the staged files in their places. Until the last step, which is one, the site has its old data. */
function swap(staged: string, dataDir: string): void {
  if (existsSync(join(dataDir, "site.db"))) settle(dataDir);
  // A picture's name tells its content and a mail's its row: whatever of them is there already harms neither data.
  for (const folder of FOLDERS) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const path of filesOf(staged)) renameSync(join(staged, path), join(dataDir, path));
  for (const folder of FOLDERS) sync(join(dataDir, folder));
  const key = join(staged, KEY_FILE);
  if (existsSync(key)) renameSync(key, join(dataDir, KEY_FILE));
  renameSync(join(staged, "site.db"), join(dataDir, "site.db"));
  sync(dataDir);
}

/**
 * Brings a site back to a backup: `name` is one in DATA_DIR/backups, or a folder elsewhere. All sessions end; what was
 * there is kept. Throws a BackupError, and has changed nothing, while the site runs and when the backup is not whole, not
 * sound, or of a version that this one does not know. Killed at any moment it leaves the old data or the new.
 */
export async function restoreBackup(dataDir: string, name: string, now: Date): Promise<Restored> {
  const folder = resolve(backupsFolder(dataDir), name);
  // Throws where this user may not look: not the same as that nothing is there.
  if (!statSync(folder, { throwIfNoEntry: false }))
    throw new BackupError(`There is no backup ${name} in ${backupsFolder(dataDir)}.`);
  makeFolder(dataDir);
  const release = holdData(dataDir, "alone");
  if (!release)
    throw new BackupError(`The site in ${dataDir} runs, or a backup is being made: stop it first.`);
  const staged = join(dataDir, ".restoring");
  try {
    rmSync(staged, { recursive: true, force: true });
    const manifest = readManifest(folder);
    stage(folder, manifest, staged);
    const database = inspect(join(staged, "site.db"));
    if (!isDeepStrictEqual(database, manifest.database))
      throw new BackupError("The backup's database is not the one that its manifest tells of.");
    assertKnown(database);
    assertBuilt(join(staged, "site.db"));
    const files = checkFiles(fileRowsOf(join(staged, "site.db")), manifest.files);
    endSessions(join(staged, "site.db"));
    // A key that is replaced is kept with what it opens.
    const hasKey = existsSync(join(staged, KEY_FILE));
    const kept = existsSync(join(dataDir, "site.db")) ? await keepPresent(dataDir, now, hasKey) : null;
    swap(staged, dataDir);
    return { manifest, kept, lost: lostSecrets(dataDir), files };
  } finally {
    rmSync(staged, { recursive: true, force: true });
    release();
  }
}
