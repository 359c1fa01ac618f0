import { and, count, desc, eq, gte, lt, or } from "drizzle-orm";
import type { Db } from "./client.ts";
import { newId } from "./ids.ts";
import { type Page, type PageRequest, pageOf } from "./paging.ts";
import { auditLog } from "./tables.ts";

/**
 * Notes an admin's action in the transaction that does it. `action` is the procedure ("orders.setOrderStatus"),
 * `subject` the record and what changed, in words; `now` in milliseconds.
 */
export function audit(tx: Db, byEmail: string, action: string, subject: string, now: number): void {
  tx.insert(auditLog).values({ _id: newId(), byEmail, action, subject, createdAt: now }).run();
}

export type AuditEntry = typeof auditLog.$inferSelect;

/** Which entries; what is left out does not limit. */
export interface AuditFilter {
  /** The admin's e-mail, as it was noted. */
  byEmail?: string | undefined;
  /** The procedure, or a whole subject: "orders" for "orders.…". */
  action?: string | undefined;
}

/** One page of what admins did, newest first. */
export function pageOfAudit(db: Db, { byEmail, action }: AuditFilter, asked: PageRequest): Page<AuditEntry> {
  const where = and(
    byEmail === undefined ? undefined : eq(auditLog.byEmail, byEmail),
    // A dot sorts right before a slash: everything that begins with "action." lies between the two.
    action === undefined
      ? undefined
      : or(
          eq(auditLog.action, action),
          and(gte(auditLog.action, `${action}.`), lt(auditLog.action, `${action}/`)),
        ),
  );
  const total = db.select({ n: count() }).from(auditLog).where(where).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(auditLog).where(where).orderBy(desc(auditLog._id)).limit(limit).offset(offset).all(),
  );
}
