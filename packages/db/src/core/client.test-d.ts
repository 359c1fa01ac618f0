import { auditLog } from "../tables/index.ts";
import { audit } from "./audit.ts";
import { type Db, immediate, type Tx } from "./client.ts";

declare const db: Db;

// `immediate` returns the result of its unit of work.
export const id: string = immediate(db, (tx) => String(tx.$client.open));
export const nothing: undefined = immediate(db, () => undefined);
export const one: { n: number } | undefined = immediate(db, () => (db.$client.open ? { n: 1 } : undefined));

// An asynchronous unit of work would be committed before it is done.
// @ts-expect-error
immediate(db, async () => 1);
// @ts-expect-error
immediate(db, () => Promise.resolve(1));
// @ts-expect-error
immediate(db, async (tx) => {
  await fetch(tx.$client.name);
});
// @ts-expect-error
immediate(db, (tx) => (tx.$client.open ? fetch("http://localhost") : undefined));

// Writing requires a transaction, and transactions can't be nested.
declare const tx: Tx;
export const read: Db = tx;
audit(tx, "owner@example.com", "orders.cancel", "", 1);
// @ts-expect-error
audit(db, "owner@example.com", "orders.cancel", "", 1);
// @ts-expect-error
db.delete(auditLog);
// @ts-expect-error
db.insert(auditLog);
// @ts-expect-error
db.update(auditLog);
// @ts-expect-error
db.run("delete from audit_log");
// @ts-expect-error
db.transaction(() => undefined);
// @ts-expect-error
immediate(tx, () => undefined);
