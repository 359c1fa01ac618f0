import type { Db } from "@rankwright/db/core";
import type { Point } from "./points.ts";

/** Adds kill points before and after each write and each commit. */
export function armDatabase(db: Db, point: Point): void {
  const client = db.$client;
  const prepare = client.prepare.bind(client);
  // The connection returns cached statements. Each statement is wrapped only once.
  const armed = new WeakSet<object>();
  const around = <A extends unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      point("before a write");
      const result = call(...args);
      point("after a write");
      return result;
    };
  };
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (armed.has(statement)) return statement;
    armed.add(statement);
    if (statement.readonly) return statement;
    statement.run = around(statement.run.bind(statement));
    if (!statement.reader) return statement;
    statement.get = around(statement.get.bind(statement));
    statement.all = around(statement.all.bind(statement));
    return statement;
    // The wrapper has the same parameters as the driver's method, but TypeScript can't infer its overloads.
  }) as typeof client.prepare;

  const transaction = client.transaction.bind(client);
  client.transaction = ((work: (...args: unknown[]) => unknown) => {
    const made = transaction((...args: unknown[]) => {
      const done = work(...args);
      point("before a commit");
      return done;
    });
    const immediate = (...args: unknown[]) => {
      const done = made.immediate(...args);
      point("after a commit");
      return done;
    };
    return { immediate };
    // Only the variant that packages/db/src/core/client.ts uses for every transaction is wrapped.
  }) as unknown as typeof client.transaction;
}
