import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { settleInterruptedRestore } from "./interrupted.ts";

/** Time to wait for the lock, in milliseconds. Another process may hold it for a moment, to check whether the site is running. */
const PATIENCE_MS = 500;

/** Lock levels, implemented by SQLite's locks. The comments list the levels that other processes may hold at the same time. */
const levels = {
  /** Any number of "shared" and one "first". */
  shared: "begin",
  /** Any number of "shared". */
  first: "begin immediate",
  /** Nothing else. */
  alone: "begin exclusive",
} as const;
type Level = keyof typeof levels;

/**
 * Locks an empty SQLite file, which is created if missing and never removed. The operating system holds the lock until the returned
 * function is called or the process ends, even by a crash. Returns undefined if another process holds a conflicting lock.
 */
export function hold(file: string, level: Level): (() => void) | undefined {
  const client = new Database(file, { timeout: level === "alone" ? 0 : PATIENCE_MS });
  try {
    client.exec(levels[level]);
    // `begin` alone takes no lock: the transaction takes it with its first read.
    client.prepare("select count(*) from sqlite_schema").get();
    return () => void client.close();
  } catch (error) {
    client.close();
    if (error instanceof Database.SqliteError && error.code === "SQLITE_BUSY") return undefined;
    throw error;
  }
}

/**
 * Locks the data in `dataDir` for this process. Backups share the lock with the site; a restore needs it exclusively. Returns the function
 * that releases it, or undefined if it is held by another process.
 */
export const holdData = (dataDir: string, level: Level) => hold(join(dataDir, "site.lock"), level);

/** File in which the running site identifies itself. Only the lock shows whether that site is still running. */
const holderFile = (dataDir: string) => join(dataDir, "site.running");

/**
 * Makes this process the one that serves `dataDir`, until `release` is called or it exits. `self` is the name shown to other processes. If
 * the data is already locked, returns the name of its holder, or null while a backup is being restored.
 */
export function holdSite(dataDir: string, self: string): { release: () => void } | { holder: string | null } {
  const release = holdData(dataDir, "first");
  if (!release) {
    const shared = holdData(dataDir, "shared");
    shared?.();
    return { holder: shared ? holderOf(dataDir) : null };
  }
  settleInterruptedRestore(dataDir);
  try {
    writeFileSync(holderFile(dataDir), self);
  } catch {
    // The name is only informative: a full disk must not keep the site from starting.
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
