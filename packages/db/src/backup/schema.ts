import Database from "better-sqlite3";
import { migrate } from "../core/migrate.ts";
import { BackupError } from "./error.ts";

interface Part {
  type: string;
  name: string;
  sql: string | null;
}

/** Lists the tables, indexes, triggers and views of a database. Omits SQLite's statistics tables, which describe content, not schema. */
const partsOf = (client: Database.Database): Part[] =>
  client
    .prepare<[], Part>("select type, name, sql from sqlite_schema where name not like 'sqlite_stat%'")
    .all();

const nameOf = ({ type, name }: Part) => `${type} ${JSON.stringify(name)}`;
const without = (parts: Part[], others: Part[]) =>
  parts.filter((part) => !others.some((other) => nameOf(other) === nameOf(part) && other.sql === part.sql));

/**
 * Migrates the database in `file` and throws a BackupError unless its schema then equals that of a new database: a trigger or view that
 * someone added to a backup could change data as the site does. (Migrations recreate all triggers.)
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
        `The backup's database was changed by another program. The first difference is in the ${nameOf(wrong)}.`,
      );
  } finally {
    made.close();
    found.close();
  }
}

/** True if the database has the table; backups of earlier versions lack some. */
export const hasTable = (client: Database.Database, name: string): boolean =>
  client.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
