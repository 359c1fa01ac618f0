import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { newId } from "./ids.ts";
import { type FencedList, fencedPage } from "./list-fences.ts";
import { inOrder, type Page, type PageRequest, pageOf } from "./paging.ts";
import { auditLog } from "./tables.ts";

/**
 * Notes an admin's action in the transaction that does it. `action` is the procedure ("orders.setOrderStatus"),
 * `subject` the record and what changed, in words; `now` in milliseconds.
 */
export function audit(tx: Db, byEmail: string, action: string, subject: string, now: number): void {
  tx.insert(auditLog).values({ _id: newId(), byEmail, action, subject, createdAt: now }).run();
}

export type AuditEntry = typeof auditLog.$inferSelect;

const list: FencedList = { table: auditLog, place: sql`${auditLog._id}` };

/** Which entries; what is left out does not limit. */
export interface AuditFilter {
  /** The admin's e-mail, as it was noted. */
  byEmail?: string | undefined;
  /** The procedure, or a whole subject: "orders" for "orders.…". */
  action?: string | undefined;
}

// A dot sorts right before a slash: everything that begins with "action." lies between the two.
const isAction = (column: SQL, action: string): SQL =>
  sql`(${column} = ${action} or (${column} >= ${`${action}.`} and ${column} < ${`${action}/`}))`;

const entriesOf = (db: Db, ids: readonly string[]): AuditEntry[] =>
  inOrder(ids, (wanted) => db.select().from(auditLog).where(inArray(auditLog._id, wanted)).all());

/** One page of what admins did, newest first. */
export function pageOfAudit(db: Db, { byEmail, action }: AuditFilter, asked: PageRequest): Page<AuditEntry> {
  const rows = action === undefined ? undefined : isAction(sql`${auditLog.action}`, action);
  if (byEmail === undefined) {
    const kinds = action === undefined ? undefined : isAction(sql`kind`, action);
    return fencedPage(db, list, { kinds, rows }, asked, (ids) => entriesOf(db, ids));
  }
  // An admin's own are counted in the index: it grows with what one person did, not with the log.
  const where = and(eq(auditLog.byEmail, byEmail), rows);
  const total = db.select({ n: count() }).from(auditLog).where(where).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(auditLog).where(where).orderBy(desc(auditLog._id)).limit(limit).offset(offset).all(),
  );
}
