import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the migrations lie, beside `src` and `dist`. */
export const migrationsFolder = here("../../migrations");

/** All triggers, and the search indexes that they keep. */
export const TRIGGERS = [
  "ledger",
  "invoices",
  "search",
  "counts",
  "order-sums",
  "sales",
  "newsletters",
  "briefs",
  "board",
].map((name) => readFileSync(here(`../../triggers/${name}.sql`), "utf8"));

const DONE = "select created_at from __drizzle_migrations";

/** The database has migrations that this version does not know: what they changed would be read and written wrongly. */
export class NewerDatabaseError extends Error {
  override message = "The database is of a newer or another version of Rankwright.";
}

/**
 * Brings the database to the newest form, wholly or not at all: the migrations that it has not seen, and after them the triggers
 * as their files have them. A migration runs without triggers, so one that changes rows also changes what is counted of them.
 * Throws a NewerDatabaseError, and changes nothing, for one that a newer version has changed.
 */
export function migrate(client: Database.Database, folder = migrationsFolder): void {
  // The table is the one that drizzle's own migrator keeps.
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
    const triggers = client.prepare<[], string>("select name from sqlite_schema where type = 'trigger'");
    for (const name of triggers.pluck().all()) client.exec(`drop trigger "${name}"`);
    // Asked again under the write lock: another process may have begun at the same time.
    for (const { sql, hash, folderMillis } of missing()) {
      for (const statement of sql) client.exec(statement);
      client
        .prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)")
        .run(hash, folderMillis);
    }
    for (const statements of TRIGGERS) client.exec(statements);
  });
  // In its safe mode SQLite does not let an index's own tables be dropped.
  client.unsafeMode(true);
  try {
    bringUp.immediate();
  } finally {
    client.unsafeMode(false);
  }
}
