import type { Db } from "./client.ts";
import { newId } from "./ids.ts";
import { auditLog } from "./tables.ts";

/**
 * Notes an admin's action in the transaction that does it. `action` is the procedure ("orders.setOrderStatus"),
 * `subject` the record and what changed, in words; `now` in milliseconds.
 */
export function audit(tx: Db, byEmail: string, action: string, subject: string, now: number): void {
  tx.insert(auditLog).values({ _id: newId(), byEmail, action, subject, createdAt: now }).run();
}
