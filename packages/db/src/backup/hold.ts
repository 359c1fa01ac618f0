import { join } from "node:path";
import Database from "better-sqlite3";

/** For a site that starts in the very moment in which somebody asks whether one runs. */
const PATIENCE_MS = 500;

/**
 * Holds a lock until the returned function is called or the process ends, in whatever way: the lock is the system's, on
 * an empty SQLite file that is made where it is missing and never removed. Any number may hold it `shared`; who holds it
 * `alone` is the only one. Undefined when somebody else's hold forbids it.
 */
export function hold(file: string, how: "shared" | "alone"): (() => void) | undefined {
  const client = new Database(file, { timeout: how === "shared" ? PATIENCE_MS : 0 });
  try {
    client.exec(how === "shared" ? "begin" : "begin exclusive");
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
 * Says that this process uses the data in `dataDir`: a site that runs and a backup that is made share it, a restore is
 * there alone. Undefined when that can't be; otherwise the function that ends it.
 */
export const holdData = (dataDir: string, how: "shared" | "alone") => hold(join(dataDir, "site.lock"), how);
