import fsPromises from "node:fs/promises";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import type { Db } from "@rankwright/db/core";

/** Where a shop can be killed, each with the most passes after which it happens. */
export const killPoints = [
  // Within a transaction: what it wrote so far must be gone.
  ["before a write", 16],
  ["after a write", 16],
  ["before a commit", 4],
  ["after a commit", 4],
  ["before asking a provider", 4],
  ["after asking a provider", 4],
  // SMTP: before the text, before its last line, after it, after the server's answer to it.
  // A file: before it is made, before and after it gets its name, after its folder is on the disk.
  ["before a mail", 2],
  ["within a mail", 2],
  ["after a mail", 2],
  ["after a mail's answer", 2],
] as const;
type KillPoint = (typeof killPoints)[number][0];

/** The `count`th pass of a point, counted from the process's start (1 is the first). */
export interface Kill {
  point: KillPoint;
  count: number;
}

/** Lets this process end by SIGKILL at `kill`; undefined: never. `smtpPort` is the mail server's. */
export function armKillPoints(db: Db, smtpPort: number | undefined, kill: Kill | undefined): void {
  let passed = 0;
  const point = (name: KillPoint) => {
    if (name !== kill?.point) return;
    passed += 1;
    if (passed === kill.count) process.kill(process.pid, "SIGKILL");
  };
  armDatabase(db, point);
  armFetch(point);
  armFiles(point);
  syncBuiltinESMExports();
  if (smtpPort !== undefined) armSmtp(smtpPort, point);
}

type Point = (name: KillPoint) => void;

function armDatabase(db: Db, point: Point): void {
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

function armFetch(point: Point): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    point("before asking a provider");
    const response = await fetch(...args);
    point("after asking a provider");
    return response;
  };
  // Stripe's package asks by this one.
  const { request } = http;
  http.request = ((...args: Parameters<typeof request>) => {
    point("before asking a provider");
    return request(...args).once("response", () => point("after asking a provider"));
    // The overloads can't be spelled.
  }) as typeof request;
}

/** Only mails are opened and renamed by these while the shop runs. */
function armFiles(point: Point): void {
  const { open, rename } = fsPromises;
  fsPromises.open = async (...args) => {
    const [path, flags] = args;
    if (flags === "w") point("before a mail");
    const handle = await open(...args);
    if (flags !== "r" || !String(path).endsWith("outbox")) return handle;
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      point("after a mail's answer");
    };
    return handle;
  };
  fsPromises.rename = async (...args) => {
    point("within a mail");
    await rename(...args);
    point("after a mail");
  };
}

function armSmtp(port: number, point: Point): void {
  const given = new WeakSet<Socket>();
  const { write, push } = Socket.prototype;
  Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    if (this.remotePort !== port) return write.apply(this, args);
    const text = Buffer.from(args[0]).toString("latin1");
    const isEnd = /(^|\r\n)\.\r\n$/.test(text);
    if (text === "DATA\r\n") point("before a mail");
    if (isEnd) point("within a mail");
    const result = write.apply(this, args);
    if (isEnd) {
      given.add(this);
      point("after a mail");
    }
    return result;
    // As above: the overloads can't be spelled.
  } as typeof write;
  Socket.prototype.push = function (this: Socket, ...args: Parameters<typeof push>) {
    if (given.delete(this)) point("after a mail's answer");
    return push.apply(this, args);
  };
}
