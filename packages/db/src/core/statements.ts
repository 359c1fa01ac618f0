import type Database from "better-sqlite3";

/** More than the program has statements, except those with lists of values, which exist once per length and may be evicted. */
const MAX_STATEMENTS = 500;

/**
 * Rewrites a statement so that SQLite does not plan it again for each value. SQLite's plan depends on the values of plain placeholders in
 * comparisons of sorted queries, and in limits. For each new value it would prepare the statement again, which takes longer than running
 * it. In expressions such as `+?`, it ignores the value.
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
    // Resets the modes that the previous user may have set.
    return known.reader ? known.raw(false).pluck(false) : known;
  };
  // It accepts the same arguments as the driver's method, whose overloads can't be expressed here.
  client.prepare = prepared as typeof client.prepare;
}
