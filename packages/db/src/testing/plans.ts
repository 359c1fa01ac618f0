import { vi } from "vitest";
import type { Db } from "../client.ts";

/** How SQLite runs each query that `work` makes, by the query's text: a line a step. */
export function plansOf(db: Db, work: () => void): Map<string, string> {
  const prepare = vi.spyOn(db.$client, "prepare");
  work();
  const queries = new Set(prepare.mock.calls.map(([query]) => query));
  prepare.mockRestore();
  return new Map(
    [...queries].map((query) => {
      const values = [...query.matchAll(/\?/g)].map(() => null);
      const steps: unknown[] = db.$client.prepare(`explain query plan ${query}`).all(...values);
      return [query, steps.map((step) => Object(step).detail).join("\n")];
    }),
  );
}
