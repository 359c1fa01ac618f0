import type { Db } from "@rankwright/db/core";
import { expect, vi } from "vitest";

type Statement = ReturnType<Db["$client"]["prepare"]>;

/** How SQLite runs each query that `work` makes, by the query's text: a line a step. */
export function plansOf(db: Db, work: () => void): Map<string, string> {
  const seen = watched(db);
  work();
  return explained(db, seen());
}

/** The same of work that takes its time. */
export async function plansDuring(db: Db, work: () => Promise<void>): Promise<Map<string, string>> {
  const seen = watched(db);
  await work();
  return explained(db, seen());
}

/** Notes what runs from now on, also where its statement was prepared before, until it is asked for it. */
function watched(db: Db): () => string[] {
  const statement: Pick<Statement, "get" | "all" | "run"> = Object.getPrototypeOf(
    db.$client.prepare("select 1"),
  );
  const spies = [vi.spyOn(statement, "get"), vi.spyOn(statement, "all"), vi.spyOn(statement, "run")];
  return () => {
    const ran = spies.flatMap(({ mock }) => mock.contexts.map((context) => (context as Statement).source));
    for (const spy of spies) spy.mockRestore();
    return ran;
  };
}

function explained(db: Db, ran: readonly string[]): Map<string, string> {
  // Only what reads or writes rows has a plan.
  const queries = new Set(ran.filter((query) => /^\s*(select|with|insert|update|delete)\b/i.test(query)));
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
 * that holds no other rows than those asked for may be walked from its beginning, and a list of ids that was given is.
 */
export function expectIndexed(plans: ReadonlyMap<string, string>): void {
  for (const [query, plan] of plans)
    for (const step of plan.split("\n"))
      expect(step, query).toMatch(
        /^(SEARCH|SCAN \w+ USING INDEX (payment_sessions_flagged|payment_sessions_to_flag|inbound_mails_due)$|SCAN (found|json_each) VIRTUAL TABLE INDEX|(CORRELATED )?(SCALAR|LIST) SUBQUERY|REUSE SUBQUERY|USING INDEX .* FOR IN-OPERATOR)/,
      );
}
