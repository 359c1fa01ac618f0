import type { Db } from "@rankwright/db/core";
import { expect, vi } from "vitest";

type Statement = ReturnType<Db["$client"]["prepare"]>;

/** Returns SQLite's plan of each query that `work` runs, by the query's text, one step per line. */
export function plansOf(db: Db, work: () => void): Map<string, string> {
  const seen = watched(db);
  work();
  return explained(db, seen());
}

/** Like `plansOf`, for asynchronous work. */
export async function plansDuring(db: Db, work: () => Promise<void>): Promise<Map<string, string>> {
  const seen = watched(db);
  await work();
  return explained(db, seen());
}

/** Starts recording the statements that are run. The returned function stops recording and returns them. */
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
  // Only queries that read or write rows have a plan.
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
 * Asserts that every step of these plans looks up rows in an index, without scans or sorting. Scans are allowed for partial indexes, which
 * contain only matching rows, and for lists of ids in a parameter.
 */
export function expectIndexed(plans: ReadonlyMap<string, string>): void {
  for (const [query, plan] of plans)
    for (const step of plan.split("\n"))
      expect(step, query).toMatch(
        /^(SEARCH|SCAN \w+ USING INDEX (payment_sessions_flagged|payment_sessions_to_flag|inbound_mails_due)$|SCAN (found|json_each) VIRTUAL TABLE INDEX|(CORRELATED )?(SCALAR|LIST) SUBQUERY|REUSE SUBQUERY|USING INDEX .* FOR IN-OPERATOR)/,
      );
}
