import type Database from "better-sqlite3";

/** More than this program has; those with a list of values, of which there is one for each length, come and go. */
const MOST = 500;

/**
 * The same statement, with values that SQLite takes as they come. It plans a sorted query by what a column is to equal, and any by its
 * limit, where these are plain placeholders: so it prepared the statement anew for each value, which takes longer than running it.
 */
const forAnyValue = (text: string): string =>
  text.replaceAll("= ?", "= +?").replaceAll(" limit ?", " limit 0 + ?");

/** Lets the connection keep what it prepared, by its text: to prepare a statement takes longer than most of ours run. */
export function keepStatements(client: Database.Database): void {
  const prepare = client.prepare.bind(client);
  const kept = new Map<string, Database.Statement>();
  const prepared = (text: string): Database.Statement => {
    const known = kept.get(text);
    if (known === undefined) {
      const made = prepare(forAnyValue(text));
      for (const oldest of kept.keys()) {
        if (kept.size < MOST) break;
        kept.delete(oldest);
      }
      kept.set(text, made);
      return made;
    }
    kept.delete(text);
    kept.set(text, known);
    // In whatever form its rows were read before, it is as new.
    return known.reader ? known.raw(false).pluck(false) : known;
  };
  // It takes what the driver's takes; its overloads can't be spelled here.
  client.prepare = prepared as typeof client.prepare;
}
