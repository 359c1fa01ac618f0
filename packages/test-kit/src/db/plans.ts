import type { Db } from "@rankwright/db/core";
import { expect, vi } from "vitest";

type Statement = ReturnType<Db["$client"]["prepare"]>;

/** How SQLite runs each query that `work` makes, by the query's text: a line a step. */
export function plansOf(db: Db, work: () => void): Map<string, string> {
  // What runs is seen, also where its statement was prepared before.
  const statement: Pick<Statement, "get" | "all" | "run"> = Object.getPrototypeOf(
    db.$client.prepare("select 1"),
  );
  const spies = [vi.spyOn(statement, "get"), vi.spyOn(statement, "all"), vi.spyOn(statement, "run")];
  work();
  const ran = spies.flatMap(({ mock }) => mock.contexts.map((context) => (context as Statement).source));
  // What begins and ends a unit of work has no plan.
  const queries = new Set(ran.filter((query) => !/^(begin|commit|rollback)\b/i.test(query)));
  for (const spy of spies) spy.mockRestore();
  return new Map(
    [...queries].map((query) => {
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
        /^(SEARCH|SCAN payment_sessions USING INDEX payment_sessions_(flagged|to_flag)$|SCAN found VIRTUAL TABLE INDEX|(CORRELATED )?(SCALAR|LIST) SUBQUERY|REUSE SUBQUERY|USING INDEX .* FOR IN-OPERATOR)/,
      );
}
