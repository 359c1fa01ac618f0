import { asc, eq } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { invoices, orders } from "../tables/index.ts";

/** Lists the invoices and credit notes of a subscription's orders, oldest first. */
export const invoicesOfSubscription = (db: Db, subscriptionId: string) =>
  db
    .select({ orderId: invoices.orderId, label: invoices.label })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders._id))
    .where(eq(orders.subscriptionId, subscriptionId))
    .orderBy(asc(invoices._id))
    .all();
