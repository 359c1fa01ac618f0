import type { Db } from "@rankwright/db/core";
import { expect, vi } from "vitest";

/** How SQLite runs each query that `work` makes, by the query's text: a line a step. */
export function plansOf(db: Db, work: () => void): Map<string, string> {
  const prepare = vi.spyOn(db.$client, "prepare");
  work();
  const queries = prepare.mock.calls.map(([query]) => query);
  prepare.mockRestore();
  return explained(db, queries);
}

/** The same of work that takes its time. */
export async function plansDuring(db: Db, work: () => Promise<void>): Promise<Map<string, string>> {
  const prepare = vi.spyOn(db.$client, "prepare");
  await work();
  const queries = prepare.mock.calls.map(([query]) => query);
  prepare.mockRestore();
  // Only what reads or writes rows has a plan.
  return explained(
    db,
    queries.filter((query) => /^\s*(select|with|insert|update|delete)\b/i.test(query)),
  );
}

function explained(db: Db, queries: readonly string[]): Map<string, string> {
  return new Map(
    [...new Set(queries)].map((query) => {
      const values = [...query.matchAll(/\?/g)].map(() => null);
      const steps: unknown[] = db.$client.prepare(`explain query plan ${query}`).all(...values);
      return [query, steps.map((step) => Object(step).detail).join("\n")];
    }),
  );
}

/**
 * Holds that every step of these plans looks up rows in an index: nothing is read from end to end, nothing sorted. An index
 * that holds no other rows than those asked for may be walked from its beginning.
 */
export function expectIndexed(plans: ReadonlyMap<string, string>): void {
  for (const [query, plan] of plans)
    for (const step of plan.split("\n"))
      expect(step, query).toMatch(
        /^(SEARCH|SCAN invoices USING INDEX invoices_(flagged|to_flag)$|SCAN found VIRTUAL TABLE INDEX|(CORRELATED )?(SCALAR|LIST) SUBQUERY|REUSE SUBQUERY|USING INDEX .* FOR IN-OPERATOR)/,
      );
}
