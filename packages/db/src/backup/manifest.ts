import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { migrationsFolder } from "../core/migrate.ts";
import { BackupError } from "./error.ts";

const count = z.number().int().nonnegative();

/** What a database says of itself. */
const facts = z.object({
  /** When each migration that it went through was written, in milliseconds since 1970, the first first. */
  migrations: z.array(z.number().int()).min(1),
  integrityCheck: z.literal("ok"),
  orders: count,
  /** All movements of money added up, refunds negative. */
  ledgerCents: z.number().int(),
});
type Facts = z.infer<typeof facts>;

const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Made by the site itself, which removes it in time. */
  isNightly: z.boolean().default(false),
  database: facts,
  /** Every file of the backup, whoever put it there. The names are such that none leads out of the folder. */
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

/** The manifest in a backup's folder. Throws a BackupError when there is none or it is not one of ours. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), "utf8");
  } catch {
    throw new BackupError(`${folder} has no ${MANIFEST}: it is no backup, or was not copied whole.`);
  }
  try {
    const read = manifest.parse(JSON.parse(text));
    if (read.files.some(({ path }) => path === "site.db")) return read;
  } catch {
    // Said below, for whatever is wrong with it.
  }
  throw new BackupError(`The ${MANIFEST} in ${folder} is damaged, or of another program.`);
}

/**
 * Checks the database (SQLite's own check of every page and index, and of every reference) and tells what is in it.
 * Throws a BackupError when it is damaged or of another program. Nobody else may have it open.
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
    throw new BackupError(`It is not the database of such a site: ${oneLine(error)}`);
  } finally {
    client.close();
  }
}

const oneLine = (said: unknown) => String(said).replace(/(?<!\s)\s*\n\s*/g, "; ");

/** Throws a BackupError unless this version knows each of the migrations: it can then do the ones that are missing. */
export function assertKnown({ migrations }: Facts): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (migrations.some((written, at) => written !== known[at]))
    throw new BackupError("The backup is of a newer or another version; install that one first.");
}
