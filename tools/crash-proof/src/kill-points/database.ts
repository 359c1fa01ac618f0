import type { Db } from "@rankwright/db/core";
import type { Point } from "./points.ts";

/** Before and after each write and each commit. */
export function armDatabase(db: Db, point: Point): void {
  const client = db.$client;
  const prepare = client.prepare.bind(client);
  // A connection keeps its statements: each is armed once.
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
    // The wrapped prepare takes what the driver's takes; its overloads can't be spelled here.
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
    // Every unit of work is begun so (packages/db/src/core/client.ts); the other ways are not spelled here.
  }) as unknown as typeof client.transaction;
}
