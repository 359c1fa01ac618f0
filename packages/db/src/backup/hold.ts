import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** For a site that starts in the very moment in which somebody asks whether one runs. */
const PATIENCE_MS = 500;

/** What somebody who holds a lock tolerates beside it, each by a level of SQLite's own locks. */
const levels = {
  /** Any number of these, and one "first". */
  shared: "begin",
  /** Any number of "shared" ones. */
  first: "begin immediate",
  /** Nobody. */
  alone: "begin exclusive",
} as const;
type Level = keyof typeof levels;

/**
 * Holds a lock until the returned function is called or the process ends, in whatever way: the lock is the system's, on
 * an empty SQLite file that is made where it is missing and never removed. Undefined when somebody else's hold forbids it.
 */
export function hold(file: string, level: Level): (() => void) | undefined {
  const client = new Database(file, { timeout: level === "alone" ? 0 : PATIENCE_MS });
  try {
    client.exec(levels[level]);
    // A transaction takes its lock with the first read.
    client.prepare("select count(*) from sqlite_schema").get();
    return () => void client.close();
  } catch (error) {
    client.close();
    if (error instanceof Database.SqliteError && error.code === "SQLITE_BUSY") return undefined;
    throw error;
  }
}

/**
 * Says that this process uses the data in `dataDir`: a backup that is made shares it with the site, a restore is there
 * alone. Undefined when that can't be; otherwise the function that ends it.
 */
export const holdData = (dataDir: string, level: Level) => hold(join(dataDir, "site.lock"), level);

/** Where the site that runs says who it is. The lock alone tells whether that is still so. */
const holderFile = (dataDir: string) => join(dataDir, "site.running");

/**
 * Makes this process the one that serves the data in `dataDir`, until `release` is called or it ends; `self` is what others
 * are told. Otherwise answers who serves it already, or null while a backup is restored.
 */
export function holdSite(dataDir: string, self: string): { release: () => void } | { holder: string | null } {
  const release = holdData(dataDir, "first");
  if (!release) {
    const shared = holdData(dataDir, "shared");
    shared?.();
    return { holder: shared ? holderOf(dataDir) : null };
  }
  try {
    writeFileSync(holderFile(dataDir), self);
  } catch {
    // It is a name and no more: a full disk must not keep a site from starting.
  }
  return {
    release: () => {
      rmSync(holderFile(dataDir), { force: true });
      release();
    },
  };
}

function holderOf(dataDir: string): string {
  try {
    return readFileSync(holderFile(dataDir), "utf8").trim() || "another process";
  } catch {
    return "another process";
  }
}
