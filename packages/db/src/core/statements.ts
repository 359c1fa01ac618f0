import type Database from "better-sqlite3";

/** More statements than the program has. Those with lists of values, one for each length, are evicted when needed. */
const MAX_STATEMENTS = 500;

/**
 * Rewrites a statement so that SQLite does not replan it for each value. SQLite plans a sorted query by the compared value, and any query
 * by its limit, if these are plain placeholders. It would prepare the statement again for each new value, which takes longer than running
 * it.
 */
const forAnyValue = (text: string): string =>
  text.replaceAll("= ?", "= +?").replaceAll(" limit ?", " limit 0 + ?");

/** Makes the connection cache prepared statements by their text: preparing one takes longer than running most of them. */
export function cacheStatements(client: Database.Database): void {
  const prepare = client.prepare.bind(client);
  const cached = new Map<string, Database.Statement>();
  const prepared = (text: string): Database.Statement => {
    const known = cached.get(text);
    if (known === undefined) {
      const made = prepare(forAnyValue(text));
      for (const oldest of cached.keys()) {
        if (cached.size < MAX_STATEMENTS) break;
        cached.delete(oldest);
      }
      cached.set(text, made);
      return made;
    }
    cached.delete(text);
    cached.set(text, known);
    // Reset the modes in which its rows were last read.
    return known.reader ? known.raw(false).pluck(false) : known;
  };
  // It accepts the same arguments as the driver's method, whose overloads can't be expressed here.
  client.prepare = prepared as typeof client.prepare;
}
