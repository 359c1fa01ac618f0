import type { LoggedAction } from "@rankwright/schema";
import { type AnyColumn, and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { auditLog, rowCounts } from "../tables/index.ts";
import type { Db, Tx } from "./client.ts";
import { newId } from "./ids.ts";
import { fromNearerEnd, inOrder, type Page, type PageRequest, pageOf } from "./paging.ts";
import { countRows } from "./row-counts.ts";

/**
 * Logs an admin's action, in the same transaction as the action. `action` is the procedure ("orders.setOrderStatus"), `subject` the record
 * and what changed, in words; `now` in milliseconds.
 */
export function audit(tx: Tx, byEmail: string, action: LoggedAction, subject: string, now: number): void {
  tx.insert(auditLog).values({ _id: newId(), byEmail, action, subject, createdAt: now }).run();
}

type AuditEntry = typeof auditLog.$inferSelect;

/** Filter for entries; omitted fields do not filter. */
interface AuditFilter {
  /** The admin's e-mail, as logged. */
  byEmail?: string | undefined;
  /** The procedure, or a whole router: "orders" matches "orders.…". */
  action?: string | undefined;
}

// A dot sorts right before a slash, so everything that begins with "action." lies between the two.
const isAction = (column: AnyColumn, action: string): SQL | undefined =>
  or(eq(column, action), and(gte(column, `${action}.`), lt(column, `${action}/`)));

/** The same filter for row counts, whose kind consists of action and admin ("orders.cancel owner@example.com"). */
function ofKind({ byEmail, action }: AuditFilter): SQL | undefined {
  const { kind } = rowCounts;
  const actionOf = sql`substr(${kind}, 1, instr(${kind}, ' ') - 1)`;
  const adminOf = sql`substr(${kind}, instr(${kind}, ' ') + 1)`;
  return and(
    byEmail === undefined ? undefined : eq(adminOf, byEmail),
    action === undefined
      ? undefined
      : or(eq(actionOf, action), sql`${kind} >= ${`${action}.`} and ${kind} < ${`${action}/`}`),
  );
}

/** Returns one page of admin actions, newest first. */
export function pageOfAudit(db: Db, filter: AuditFilter, asked: PageRequest): Page<AuditEntry> {
  const { _id, byEmail, action } = auditLog;
  const where = and(
    filter.byEmail === undefined ? undefined : eq(byEmail, filter.byEmail),
    filter.action === undefined ? undefined : isAction(action, filter.action),
  );
  const total = countRows(db, "audit_log", ofKind(filter));
  return pageOf(total, asked, (limit, offset) =>
    inOrder(
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select({ _id })
          .from(auditLog)
          .where(where)
          .orderBy(slice.reversed ? asc(_id) : desc(_id))
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ).map((row) => row._id),
      (ids) => db.select().from(auditLog).where(inArray(_id, ids)).all(),
    ),
  );
}
