import { compareCurrencies, type TestMode } from "@rankwright/schema";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { invoices, ledger, orders } from "../tables/index.ts";

/** Amount in one currency. */
export interface Amount {
  currency: string;
  cents: number;
}

/**
 * Returns the prices of the Paid orders of these people per currency, the shop's first, by normalised e-mail. Tests count only if their mode
 * is `testMode`.
 */
export function spentByEmail(
  db: Db,
  emailKeys: readonly string[],
  testMode: TestMode | null,
): ReadonlyMap<string, Amount[]> {
  const { emailKey, currency, priceCents } = orders;
  const rows =
    emailKeys.length === 0
      ? []
      : db
          .select({ emailKey, currency, cents: sql<number>`sum(${priceCents})` })
          .from(orders)
          .where(
            and(
              inArray(emailKey, [...emailKeys]),
              eq(orders.paymentStatus, "Paid"),
              sql`coalesce(${orders.testMode}, 'live') in ('live', ${testMode ?? "live"})`,
            ),
          )
          .groupBy(emailKey, currency)
          .all();
  const spent = new Map<string, Amount[]>();
  for (const { emailKey: key, ...amount } of rows) spent.set(key, [...(spent.get(key) ?? []), amount]);
  for (const amounts of spent.values()) amounts.sort((a, b) => compareCurrencies(a.currency, b.currency));
  return spent;
}

/** Lists the newest payments and refunds of the orders with this normalised e-mail. */
export const paymentsOfEmail = (db: Db, emailKey: string, limit: number) =>
  db
    .select({
      _id: ledger._id,
      orderId: ledger.orderId,
      packageName: orders.packageName,
      provider: ledger.provider,
      cents: ledger.grossCents,
      currency: ledger.currency,
      at: ledger.createdAt,
    })
    .from(orders)
    .innerJoin(ledger, eq(ledger.orderId, orders._id))
    .where(eq(orders.emailKey, emailKey))
    .orderBy(desc(ledger._id))
    .limit(limit)
    .all();

/** Lists the newest invoices and credit notes of the orders with this normalised e-mail. */
export const invoicesOfEmail = (db: Db, emailKey: string, limit: number) =>
  db
    .select({
      label: invoices.label,
      kind: invoices.kind,
      orderId: invoices.orderId,
      cents: invoices.cents,
      currency: orders.currency,
      at: invoices.createdAt,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders._id))
    .where(eq(orders.emailKey, emailKey))
    .orderBy(desc(invoices._id))
    .limit(limit)
    .all();
