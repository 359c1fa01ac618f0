import { desc, eq } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { invoices, orders, subscriptions } from "../tables/index.ts";

/** Finds the id of the order that an invoice or credit note with this number is about. */
export const orderIdOfInvoice = (db: Db, label: string): string | undefined =>
  db.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.label, label)).get()?.orderId;

/** Lists the newest orders with this normalised e-mail. */
export const newestOrdersOf = (db: Db, emailKey: string, most: number): (typeof orders.$inferSelect)[] =>
  db.select().from(orders).where(eq(orders.emailKey, emailKey)).orderBy(desc(orders._id)).limit(most).all();

/** True if a customer has, or had, a recurring plan. */
export const hasSubscriptions = (db: Db): boolean =>
  db.select({ _id: subscriptions._id }).from(subscriptions).limit(1).get() !== undefined;
