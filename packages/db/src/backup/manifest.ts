import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { migrationsFolder } from "../core/migrate.ts";
import { BackupError } from "./error.ts";

const count = z.number().int().nonnegative();

/** Facts read from the database. */
const facts = z.object({
  /** Creation times of the migrations that were applied, in milliseconds since 1970, in order. */
  migrations: z.array(z.number().int()).min(1),
  integrityCheck: z.literal("ok"),
  orders: count,
  /** Sum of all ledger entries, in cents; refunds are negative. */
  ledgerCents: z.number().int(),
});
type Facts = z.infer<typeof facts>;

const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Made by the nightly job, which also deletes old ones. */
  isNightly: z.boolean().default(false),
  database: facts,
  /** All files in the backup, including files added by others. No path can point outside the folder. */
  files: z.array(
    z.object({
      path: z.string().regex(/^(site\.db|secret\.key|(media|outbox|files)\/[^./\0][^/\0]*)$/),
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = "manifest.json";

/** Reads the manifest in a backup's folder. Throws a BackupError if it is missing or was not written by this program. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), "utf8");
  } catch {
    throw new BackupError(`${folder} has no ${MANIFEST}. It is not a backup, or it is incomplete.`);
  }
  try {
    const read = manifest.parse(JSON.parse(text));
    if (read.files.some(({ path }) => path === "site.db")) return read;
  } catch {
    // Any parse error is reported below.
  }
  throw new BackupError(`The ${MANIFEST} in ${folder} is damaged or belongs to another program.`);
}

/**
 * Checks the database (SQLite's integrity check, and all foreign keys) and returns its facts. Throws a BackupError if it is damaged or
 * belongs to another program. No other process may have it open.
 */
export function inspect(file: string): Facts {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const integrity = client.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") throw new BackupError(`The database is damaged: ${oneLine(integrity)}`);
    const dangling = client.prepare("select count(*) from pragma_foreign_key_check").pluck().get();
    if (dangling !== 0)
      throw new BackupError(`The database is damaged: ${dangling} rows refer to missing ones.`);
    return facts.parse({
      migrations: client.prepare("select created_at from __drizzle_migrations order by id").pluck().all(),
      integrityCheck: integrity,
      orders: client.prepare("select count(*) from orders").pluck().get(),
      ledgerCents: client.prepare("select coalesce(sum(gross_cents), 0) from ledger").pluck().get(),
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CORRUPT"))
      throw new BackupError(`The database is damaged: ${oneLine(error.message)}`);
    throw new BackupError(`It is not the database of this program: ${oneLine(error)}`);
  } finally {
    client.close();
  }
}

const oneLine = (said: unknown) => String(said).replace(/(?<!\s)\s*\n\s*/g, "; ");

/** Throws a BackupError unless this version knows all of the migrations and can therefore run the missing ones. */
export function assertKnown({ migrations }: Facts): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (migrations.some((written, at) => written !== known[at]))
    throw new BackupError("The backup was made by a newer or different version. Install that version first.");
}
