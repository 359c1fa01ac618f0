import type { ContractNoticeKind, ContractNoticeState } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

/** Withdrawals and cancellations that customers declared on the public pages, without a login. */
export const contractNotices = sqliteTable(
  "contract_notices",
  {
    _id: id(),
    kind: text("kind").$type<ContractNoticeKind>().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** Normalised. */
    emailKey: text("email_key").notNull(),
    /** The order or contract as the customer typed it. */
    contract: text("contract").notNull(),
    /** The customer's remark; "" for none. */
    remark: text("remark").notNull(),
    /** The order that it was matched with; null if none matches. */
    orderId: text("order_id"),
    state: text("state").$type<ContractNoticeState>().notNull(),
    /** When it is due to be processed; null if it is not waiting. */
    nextTryAt: integer("next_try_at"),
    /** E-mail of the admin who handled it, the time, and the owner's note. */
    handledBy: text("handled_by").notNull(),
    handledAt: integer("handled_at"),
    note: text("note").notNull(),
    /** Digest of the declaration and the key that was sent with it; null without a key. */
    idempotencyKey: text("idempotency_key").unique(),
    createdAt: created(),
  },
  (t) => [
    index("contract_notices_by_state").on(t.state, t._id),
    index("contract_notices_of_order").on(t.orderId, t._id).where(sql`${t.orderId} is not null`),
    index("contract_notices_due").on(t.nextTryAt, t._id).where(sql`${t.nextTryAt} is not null`),
  ],
);
