import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import * as tables from "../tables/index.ts";
import { makeFolder } from "./folder.ts";
import { continueIds } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { cacheStatements } from "./statements.ts";

/** Drizzle's connection with the driver. */
export interface Connection extends BetterSQLite3Database<typeof tables> {
  /** The driver, for pragmas, backup and closing. */
  $client: Database.Database;
}

declare const transaction: unique symbol;

/** A database to read from. Functions that write require a `Tx`. */
export type Db = Omit<Connection, "insert" | "update" | "delete" | "run" | "transaction">;

/** The database inside a unit of work; only `immediate` provides it. */
export interface Tx extends Connection {
  readonly [transaction]: true;
}

/** Pragmas that every connection requires. Verified after they are set, because SQLite ignores unsupported values. */
const pragmas = { journal_mode: "wal", synchronous: 2, foreign_keys: 1, busy_timeout: 5_000 } as const;
const OLDEST_SQLITE = [3, 53] as const;
const TEMP_IN_MEMORY = 2;
/** Size of the WAL that triggers a checkpoint, in pages (16 MB). It is large so that a page with many changes is copied only once. */
const LOG_PAGES = 4_000;

function setPragma(client: Database.Database, name: string, value: string | number): void {
  client.pragma(`${name} = ${value}`);
  const actual = client.pragma(name, { simple: true });
  if (actual !== value) throw new Error(`SQLite keeps ${name} at ${actual}, but ${value} is needed.`);
}

/**
 * Opens the database file, creating it if needed, migrates it and checks its settings. Throws an error with one clear sentence if the file
 * or its folder can't be used.
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
  // Keeps statement journals in memory. The journal of an inserted order is so large that SQLite would otherwise write it to a temporary file.
  setPragma(client, "temp_store", TEMP_IN_MEMORY);
  cacheStatements(client);
  return drizzle(client, { schema: tables });
}

/** Returns the newest id of each table with generated ids; the ids of pictures are derived from their content. */
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

/** Result of a unit of work: anything except a promise, whose work would continue after the commit. */
type Done<T> = T extends PromiseLike<unknown> ? never : T;

/** Returns the connection with its write methods, for the adapter of lucia, which writes without our transactions. */
export const connectionOf = (db: Db): Connection => db as Db as Tx;

/** Connections with a unit of work in progress. */
const inTransaction = new WeakSet<Database.Database>();

type Unit = Database.Transaction<(work: (tx: Tx) => unknown, tx: Tx) => unknown>;
/** Transaction wrapper of each connection, created once. */
const units = new WeakMap<Database.Database, Unit>();

let unitsEnded = 0;

/** Number of transactions that this process has finished. Values read before the last one may be outdated. */
export const unitsOfWork = (): number => unitsEnded;

function unitOf(client: Database.Database): Unit {
  const known = units.get(client);
  if (known) return known;
  const unit: Unit = client.transaction((work, tx) => work(tx));
  units.set(client, unit);
  return unit;
}

/** Runs several reads on one snapshot. Also faster: taking SQLite's locks is most of the time of a small query. */
export function together<T>(db: Db, read: () => Done<T>): T {
  // A transaction is already a consistent snapshot.
  if (db.$client.inTransaction) return read();
  inTransaction.add(db.$client);
  try {
    // The driver returns the result of `read`.
    return unitOf(db.$client).deferred(read, db as Db as Tx) as Done<T>;
  } finally {
    inTransaction.delete(db.$client);
  }
}

/**
 * Runs `work` in one transaction that takes the write lock immediately, so that nothing it reads can change meanwhile. Throws inside
 * another transaction, because `work` would be committed or rolled back with that one.
 */
export function immediate<T>(db: Db & { readonly [transaction]?: never }, work: (tx: Tx) => Done<T>): T {
  // A transaction is a state of the connection, so `tx` is the same object as `db`.
  const tx = db as Db as Tx;
  if (inTransaction.has(tx.$client)) throw new Error("A transaction is under way already: hand its tx on.");
  inTransaction.add(tx.$client);
  try {
    // The driver returns the result of `work`.
    return unitOf(tx.$client).immediate(work, tx) as Done<T>;
  } finally {
    inTransaction.delete(tx.$client);
    unitsEnded += 1;
  }
}

/**
 * Like `immediate`, but throws at once if another process is writing. For work that can be done later: waiting for the lock would block
 * the event loop, and thus all requests.
 */
export function immediateUnlessBusy<T>(
  db: Db & { readonly [transaction]?: never },
  work: (tx: Tx) => Done<T>,
): T {
  // `exec` is faster than the driver's `pragma`, which prepares a statement each time.
  db.$client.exec("pragma busy_timeout = 0");
  try {
    return immediate(db, work);
  } finally {
    db.$client.exec(`pragma busy_timeout = ${pragmas.busy_timeout}`);
  }
}

/** Thrown if another process was writing until the timeout; nothing was changed. */
export class BusyError extends Error {
  override message = "Another process is writing to the database.";
}

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");

const MAX_PAUSE_MS = 25;

/** Runs the work, but ignores its error if another process is writing: the next scheduled run does it. */
export function unlessBusy(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * Like `immediate`, for use while requests are served: while another process is writing, it retries without blocking the event loop, and
 * throws a BusyError after 5 s.
 */
export async function write<T>(
  db: Db & { readonly [transaction]?: never },
  work: (tx: Tx) => Done<T>,
): Promise<T> {
  const until = performance.now() + pragmas.busy_timeout;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return immediateUnlessBusy(db, work);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= until) throw new BusyError();
      await sleep(pauseMs);
    }
  }
}
