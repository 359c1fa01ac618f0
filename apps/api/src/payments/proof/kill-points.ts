import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import type { Db } from "@rankwright/db";

/**
 * Lets this process end by SIGKILL at the `killAt`th of its points: before and after each commit, each outgoing call and
 * each file that is put in its place. 0: never. Counting starts now.
 */
export function armKillPoints(db: Db, killAt: number): void {
  let passed = 0;
  const point = () => {
    passed += 1;
    if (passed === killAt) process.kill(process.pid, "SIGKILL");
  };

  const client = db.$client;
  // Statements outside a transaction are commits of their own.
  const prepare = client.prepare.bind(client);
  const around = <A extends unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      if (client.inTransaction) return call(...args);
      point();
      const result = call(...args);
      point();
      return result;
    };
  };
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (statement.readonly) return statement;
    statement.run = around(statement.run.bind(statement));
    if (!statement.reader) return statement;
    statement.get = around(statement.get.bind(statement));
    statement.all = around(statement.all.bind(statement));
    return statement;
    // The wrapped prepare takes what the driver's takes; its overloads can't be spelled here.
  }) as typeof client.prepare;

  const transaction = db.transaction.bind(db);
  db.transaction = ((work, config) => {
    const result = transaction((tx) => {
      const done = work(tx);
      point();
      return done;
    }, config);
    point();
    return result;
  }) as typeof db.transaction;

  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    point();
    const response = await fetch(...args);
    point();
    return response;
  };

  const { rename } = fsPromises;
  fsPromises.rename = async (...args) => {
    point();
    await rename(...args);
    point();
  };
  syncBuiltinESMExports();
}
