import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import * as tables from "../tables/index.ts";
import { makeFolder } from "./folder.ts";
import { continueIds } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { keepStatements } from "./statements.ts";

/** What drizzle makes of the driver. */
export interface Connection extends BetterSQLite3Database<typeof tables> {
  /** The driver, for pragmas, backup and closing. */
  $client: Database.Database;
}

declare const transaction: unique symbol;

/** The database to read from. What writes takes a `Tx`. */
export type Db = Omit<Connection, "insert" | "update" | "delete" | "run" | "transaction">;

/** The database within one unit of work, which `immediate` alone hands out. */
export interface Tx extends Connection {
  readonly [transaction]: true;
}

/** What every connection must run under; asserted after it is set, because SQLite ignores what it can't do. */
const pragmas = { journal_mode: "wal", synchronous: 2, foreign_keys: 1, busy_timeout: 5_000 } as const;
const OLDEST_SQLITE = [3, 53] as const;
const TEMP_IN_MEMORY = 2;
/** So many pages (16 MB) the log of writes has before they are copied to the file: a page that many orders change is copied once. */
const LOG_PAGES = 4_000;

function setPragma(client: Database.Database, name: string, value: string | number): void {
  client.pragma(`${name} = ${value}`);
  const actual = client.pragma(name, { simple: true });
  if (actual !== value) throw new Error(`SQLite keeps ${name} at ${actual}, but ${value} is needed.`);
}

/**
 * Opens (and where needed makes) the database file, brings it to the newest form, and checks its settings.
 * Throws with one clear sentence when the file or its folder can't be used.
 */
export function openDb(file: string): Db {
  makeFolder(dirname(file));
  const client = new Database(file);
  for (const [name, value] of Object.entries(pragmas)) setPragma(client, name, value);
  client.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
  const version = String(client.prepare("select sqlite_version()").pluck().get());
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST_SQLITE[0] || (major === OLDEST_SQLITE[0] && minor < OLDEST_SQLITE[1]))
    throw new Error(`SQLite ${version} is too old; ${OLDEST_SQLITE.join(".")} is needed.`);
  migrate(client);
  for (const newest of newestIds(client)) continueIds(newest);
  // What a statement may have to take back: an order's touches more pages than the driver holds, each time in a file of its own.
  setPragma(client, "temp_store", TEMP_IN_MEMORY);
  keepStatements(client);
  return drizzle(client, { schema: tables });
}

/** The newest id of each table whose ids are made here; a picture's is made from its content. */
function newestIds(client: Database.Database): string[] {
  const named = client
    .prepare<[], string>(
      `select t.name from sqlite_schema as t, pragma_table_info(t.name) as c
       where t.type = 'table' and c.name = '_id' and c.pk = 1 and t.name <> 'media'`,
    )
    .pluck()
    .all();
  return named.flatMap((name) =>
    client.prepare<[], string>(`select _id from "${name}" order by _id desc limit 1`).pluck().all(),
  );
}

/** What a unit of work answers: anything but a promise, whose work would go on after the commit. */
type Done<T> = T extends PromiseLike<unknown> ? never : T;

/** The whole connection, for the sign-in library's adapter, whose writes are one statement each. */
export const connectionOf = (db: Db): Connection => db as Db as Tx;

/** Connections with a unit of work under way. */
const underWay = new WeakSet<Database.Database>();

type Unit = Database.Transaction<(work: (tx: Tx) => unknown, tx: Tx) => unknown>;
/** What runs a unit of work in a transaction, made once for a connection. */
const units = new WeakMap<Database.Database, Unit>();

let unitsEnded = 0;

/** How many units of work this process has ended: what was read before may be another since. */
export const unitsOfWork = (): number => unitsEnded;

function unitOf(client: Database.Database): Unit {
  const known = units.get(client);
  if (known) return known;
  const unit: Unit = client.transaction((work, tx) => work(tx));
  units.set(client, unit);
  return unit;
}

/**
 * Reads what belongs together as of one moment. SQLite takes its locks once for all of it, which is most of a small query's time.
 */
export function together<T>(db: Db, read: () => Done<T>): T {
  // Within a transaction it is of one moment already.
  if (db.$client.inTransaction) return read();
  underWay.add(db.$client);
  try {
    // The driver hands on what was read.
    return unitOf(db.$client).deferred(read, db as Db as Tx) as Done<T>;
  } finally {
    underWay.delete(db.$client);
  }
}

/**
 * Runs `work` in one transaction that takes the write lock at once: nothing it read can have changed. Throws within another
 * transaction, whose end would be this one's.
 */
export function immediate<T>(db: Db & { readonly [transaction]?: never }, work: (tx: Tx) => Done<T>): T {
  // A transaction is a state of the connection, so both have the same handle.
  const tx = db as Db as Tx;
  if (underWay.has(tx.$client)) throw new Error("A transaction is under way already: hand its tx on.");
  underWay.add(tx.$client);
  try {
    // The driver hands on what the work answered.
    return unitOf(tx.$client).immediate(work, tx) as Done<T>;
  } finally {
    underWay.delete(tx.$client);
    unitsEnded += 1;
  }
}

/**
 * As `immediate`, for what can wait: it throws at once while another process is writing. The driver waits by blocking the whole
 * process, so waiting for one would be waiting for everybody.
 */
export function immediateUnlessBusy<T>(
  db: Db & { readonly [transaction]?: never },
  work: (tx: Tx) => Done<T>,
): T {
  // As plain text: the driver's own way makes and reads a statement each time.
  db.$client.exec("pragma busy_timeout = 0");
  try {
    return immediate(db, work);
  } finally {
    db.$client.exec(`pragma busy_timeout = ${pragmas.busy_timeout}`);
  }
}

/** Another process was writing for as long as anybody waits: nothing was done. */
export class BusyError extends Error {
  override message = "Another process is writing to the database.";
}

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");

const LONGEST_PAUSE_MS = 25;

/** Runs the work; while another process is writing it is left for its next time. */
export function unlessBusy(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * As `immediate`, for whatever is done while others are served: as long as another process is writing it lets them go on, tries
 * again, and throws a BusyError after 5 s.
 */
export async function write<T>(
  db: Db & { readonly [transaction]?: never },
  work: (tx: Tx) => Done<T>,
): Promise<T> {
  const until = performance.now() + pragmas.busy_timeout;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return immediateUnlessBusy(db, work);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= until) throw new BusyError();
      await sleep(pauseMs);
    }
  }
}
