import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Folder of the migrations, next to `src` and `dist`. */
export const migrationsFolder = here("../../migrations");

/** SQL of all triggers, and of the search indexes and the views that they use. */
export const TRIGGERS = [
  "ledger",
  "invoices",
  "customers",
  "search",
  "subscription-search",
  "subscription-sums",
  "counts",
  "order-sums",
  "sales",
  "newsletters",
  "briefs",
  "board",
  "payments",
].map((name) => readFileSync(here(`../../triggers/${name}.sql`), "utf8"));

const DONE = "select created_at from __drizzle_migrations";

/** Thrown if the database has migrations that this version does not know: this version could misread or corrupt the changed data. */
export class NewerDatabaseError extends Error {
  override message = "The database is of a newer or another version of Rankwright.";
}

/**
 * Migrates the database in one transaction: runs the missing migrations, then recreates all triggers and views from their files. Migrations run
 * without triggers, so one that changes rows must also update their counts. Throws a NewerDatabaseError and changes nothing if a newer
 * version has migrated the database.
 */
export function migrate(client: Database.Database, folder = migrationsFolder): void {
  // Same table as that of drizzle's migrator.
  client.exec(
    "create table if not exists __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)",
  );
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis));
  const missing = () => {
    const done = new Set(client.prepare<[], number>(DONE).pluck().all());
    if ([...done].some((at) => !known.has(at))) throw new NewerDatabaseError();
    return migrations.filter(({ folderMillis }) => !done.has(folderMillis));
  };
  if (missing().length === 0) return;
  const bringUp = client.transaction(() => {
    const derived = client.prepare<[], { type: string; name: string }>(
      "select type, name from sqlite_schema where type in ('trigger', 'view')",
    );
    for (const { type, name } of derived.all()) client.exec(`drop ${type} "${name}"`);
    // Checked again under the write lock: another process may have started migrating at the same time.
    for (const { sql, hash, folderMillis } of missing()) {
      for (const statement of sql) client.exec(statement);
      client
        .prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)")
        .run(hash, folderMillis);
    }
    for (const statements of TRIGGERS) client.exec(statements);
  });
  // In safe mode SQLite does not allow dropping the shadow tables of a search index.
  client.unsafeMode(true);
  try {
    bringUp.immediate();
  } finally {
    client.unsafeMode(false);
  }
}
