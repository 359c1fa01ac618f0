import Database from "better-sqlite3";
import { migrate } from "../core/migrate.ts";
import { BackupError } from "./error.ts";

interface Part {
  type: string;
  name: string;
  sql: string | null;
}

/** What a database is built of. SQLite's own statistics tell of its content, not of its form. */
const partsOf = (client: Database.Database): Part[] =>
  client
    .prepare<[], Part>("select type, name, sql from sqlite_schema where name not like 'sqlite_stat%'")
    .all();

const nameOf = ({ type, name }: Part) => `${type} ${JSON.stringify(name)}`;
const without = (parts: Part[], others: Part[]) =>
  parts.filter((part) => !others.some((other) => nameOf(other) === nameOf(part) && other.sql === part.sql));

/**
 * Brings the database in `file` to the newest form, and throws a BackupError unless it is then built exactly as a new one: a
 * trigger, view or column of somebody else's would act in the site's name. (Migrations make all triggers again.)
 */
export function assertBuilt(file: string): void {
  const made = new Database(":memory:");
  const found = new Database(file);
  try {
    migrate(made);
    migrate(found);
    const [due, parts] = [partsOf(made), partsOf(found)];
    const [wrong] = [...without(parts, due), ...without(due, parts)];
    if (wrong)
      throw new BackupError(
        `The backup's database differs from what its migrations make, first in the ${nameOf(wrong)}: it was changed from outside.`,
      );
  } finally {
    made.close();
    found.close();
  }
}

/** Whether the database has the table: a backup of an earlier version does not have every one. */
export const hasTable = (client: Database.Database, name: string): boolean =>
  client.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
