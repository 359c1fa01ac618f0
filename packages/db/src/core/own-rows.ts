import type Database from "better-sqlite3";
import { Column, is, noopDecoder, Param, Placeholder, SQL } from "drizzle-orm";
import { PreparedQuery } from "drizzle-orm/better-sqlite3";

type Values = Readonly<Record<string, unknown>>;
type Row = readonly unknown[];
type Made = Record<string, unknown>;
type Decode = (value: unknown) => unknown;

/** What Drizzle keeps in a prepared query beside what its types show. */
interface Inside {
  /** Its rows as lists of values, once it is asked for them so. */
  stmt: Database.Statement<unknown[], Row>;
  /** What each column of a row is, in their order, and where it goes: `["total"]`, or `["session", "id"]`. */
  fields?: readonly { path: readonly string[]; field: unknown }[];
  /** Whether the rows of a table are there in every row that is found: not those of a left join. */
  joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  customResultMapper?: unknown;
}

/** How a column's value is read; null for one that stays as the driver has it, undefined for what is not known here. */
function decodeOf(field: unknown): Decode | null | undefined {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? null
      : (value) => field.mapFromDriverValue(value);
  const text = is(field, SQL.Aliased) ? field.sql : field;
  if (!is(text, SQL)) return undefined;
  const decoder: typeof noopDecoder | undefined = Reflect.get(text, "decoder");
  if (decoder === undefined) return undefined;
  return decoder === noopDecoder ? null : (value) => decoder.mapFromDriverValue(value);
}

/** What makes a row of the driver's values; undefined where that takes more than is known here. */
function makerOf({ fields = [], joinsNotNullableMap, customResultMapper }: Inside) {
  if (customResultMapper !== undefined) return undefined;
  if (Object.values(joinsNotNullableMap ?? {}).includes(false)) return undefined;
  const columns: { name: string; group: string | undefined; decode: Decode | null }[] = [];
  for (const { path, field } of fields) {
    const [name, group] = [...path].reverse();
    const decode = decodeOf(field);
    if (decode === undefined || name === undefined || path.length > 2) return undefined;
    columns.push({ name, group, decode });
  }
  return (row: Row): Made => {
    const made: Made = {};
    let into = made;
    let last: string | undefined;
    let at = 0;
    for (const { name, group, decode } of columns) {
      if (group !== last) into = group === undefined ? made : partOf(made, group);
      last = group;
      const value = row[at];
      into[name] = value === null || decode === null ? value : decode(value);
      at += 1;
    }
    return made;
  };
}

/** A group of a row's columns, begun with its first one. */
function partOf(made: Made, group: string): Made {
  // Nothing else is put there by that name.
  const part = (made[group] ?? {}) as Made;
  made[group] = part;
  return part;
}

/** What is handed to the driver for a parameter of the query. */
function paramOf(param: unknown): (values: Values) => unknown {
  const encoder = is(param, Param) ? param.encoder : undefined;
  const placed = is(param, Param) ? param.value : param;
  if (!is(placed, Placeholder)) return () => param;
  const { name } = placed;
  return (values) => {
    const value = values[name];
    if (value === undefined && !(name in values)) throw new Error(`The query is given no ${name}.`);
    return encoder ? encoder.mapToDriverValue(value) : value;
  };
}

/**
 * A query that Drizzle has prepared, with what is the same each time worked out once: Drizzle asks of each value of each row, and of each
 * parameter, what it is, which takes longer than SQLite needs for most of ours. Anything else is given back as it is.
 */
export function withOwnRows<Query>(query: Query): Query {
  if (!is(query, PreparedQuery)) return query;
  // Its types show none of it; what is missing leaves the query as it is.
  const inside = query as unknown as Partial<Inside>;
  const { stmt, fields } = inside;
  const make = stmt && makerOf({ ...inside, stmt });
  if (!stmt || !make) return query;
  const params = query.getQuery().params.map(paramOf);
  const given = (values: Values = {}) => params.map((param) => param(values));
  const own = {
    run: (values?: Values) => stmt.run(...given(values)),
    ...(fields && {
      get: (values?: Values) => {
        const row = stmt.raw().get(...given(values));
        return row && make(row);
      },
      all: (values?: Values) =>
        stmt
          .raw()
          .all(...given(values))
          .map(make),
    }),
  };
  return Object.assign(Object.create(query), own);
}
