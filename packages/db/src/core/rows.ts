import {
  type Column,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./client.ts";
import { kept } from "./kept.ts";

/** A table whose rows are known by their id. */
type Table = SQLiteTable & { _id: SQLiteColumn };

const placeholders = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));

/** That a column has the value of this placeholder, in the column's own form. */
const isGiven = (column: Column | undefined, placeholder: string) =>
  sql`${column} = ${sql.param(sql.placeholder(placeholder), column)}`;

/** The value of a column that a row leaves out: its default, or null. */
const leftOut = ({ default: value }: Column): unknown => value ?? null;

/**
 * What inserts a row by a statement that is built once for a connection, and answers it whole: the columns that it leaves out
 * have their default, or null. With `unlessThere` it answers undefined where a unique value is taken, and throws SQLite's unique
 * error without. Not for tables with a nullable column that is no text or number, nor with a default that SQLite works out.
 */
export function insertion<T extends SQLiteTable>(table: T, how?: undefined): Insertion<T, never>;
export function insertion<T extends SQLiteTable>(table: T, how: "unlessThere"): Insertion<T, undefined>;
export function insertion<T extends SQLiteTable>(table: T, how?: "unlessThere") {
  const columns = getTableColumns(table);
  const names = Object.keys(columns);
  const statement = kept((tx: Tx) => {
    // Each column is named, with a placeholder that takes the column's own values.
    const insert = tx.insert(table).values(placeholders(names) as T["$inferInsert"]);
    return (how === "unlessThere" ? insert.onConflictDoNothing() : insert).prepare();
  });
  return (tx: Tx, row: InferInsertModel<T>) => {
    const given: Readonly<Record<string, unknown>> = row;
    const whole: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(columns)) whole[name] = given[name] ?? leftOut(column);
    // SQLite keeps what it was given, so it need not be asked what it kept.
    return statement(tx).run(whole).changes === 0 ? undefined : (whole as InferSelectModel<T>);
  };
}

type Insertion<T extends SQLiteTable, None> = (
  tx: Tx,
  row: InferInsertModel<T>,
) => InferSelectModel<T> | None;

/**
 * What changes columns of the row with an id, by a statement that is built once for each set of columns; false where there is no
 * such row, or none that is as `still` says. Not for nullable columns that are no text or number.
 */
export function change<T extends Table>(table: T) {
  const byNames = new Map<
    string,
    (tx: Tx) => { run: (values: Record<string, unknown>) => { changes: number } }
  >();
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  return (
    tx: Tx,
    _id: string,
    to: Partial<InferSelectModel<T>>,
    still: Partial<InferSelectModel<T>> = {},
  ): boolean => {
    const names = Object.keys(to).filter((name) => Reflect.get(to, name) !== undefined);
    const held = Object.entries(still).map(([name, value]) => [name, `still ${name}`, value] as const);
    const key = [...names, "", ...Object.keys(still)].join();
    const statement =
      byNames.get(key) ??
      kept((db: Tx) => {
        const isIt = [
          eq(table._id, sql.placeholder("the id")),
          ...held.map(([name, given]) => isGiven(columns[name], given)),
        ];
        return (
          db
            .update(table)
            // Each value is a placeholder that takes the column's own values.
            .set(placeholders(names) as Partial<T["$inferInsert"]>)
            .where(sql.join(isIt, sql` and `))
            .prepare()
        );
      });
    byNames.set(key, statement);
    const values = Object.fromEntries(held.map(([, given, value]) => [given, value]));
    return statement(tx).run({ ...to, ...values, "the id": _id }).changes > 0;
  };
}

/**
 * Not one of the ids that are given as one text, so that there is one statement for lists of each length: ids are all as long, and
 * what stands between two is in none.
 */
export const isNoneOf = (column: SQLiteColumn, name: string) =>
  sql`instr(${sql.placeholder(name)}, ${column}) = 0`;

/** One of the ids that are given as JSON, for the same reason. */
export const isOneOf = (column: SQLiteColumn, name: string) =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;

/** The rows of a table with these values in these columns, by a query that is built once for a connection. */
export function rowsWith<T extends SQLiteTable, K extends keyof InferSelectModel<T> & string>(
  table: T,
  names: readonly K[],
  oldestFirst = false,
) {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  const query = kept((db: Db) => {
    const found = db.select().from(table).$dynamic();
    const isIt = names.map((name) => isGiven(columns[name], name));
    const where = found.where(sql.join(isIt, sql` and `));
    return (oldestFirst ? where.orderBy(sql`${columns._id}`) : where).prepare();
  });
  type Values = Readonly<Pick<InferSelectModel<T>, K>>;
  return {
    one: (db: Db, values: Values) => query(db).get(values) as InferSelectModel<T> | undefined,
    all: (db: Db, values: Values) => query(db).all(values) as InferSelectModel<T>[],
  };
}
