import type { EventType, TestMode } from "@rankwright/schema";
import { and, asc, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { ledger, notifications, orders } from "../tables/index.ts";

/** Period of the ledger, in milliseconds since 1970, without `until`. */
export interface LedgerPeriod {
  from: number;
  until: number;
  /** Entries of this test mode count; no test entries if it is null. */
  testMode: TestMode | null;
}

const TEST_MODES: readonly TestMode[] = ["local", "sandbox"];

const inPeriod = ({ from, until, testMode }: LedgerPeriod) =>
  and(
    gte(ledger.createdAt, from),
    lt(ledger.createdAt, until),
    notInArray(
      ledger.mode,
      TEST_MODES.filter((mode) => mode !== testMode),
    ),
  );

/** Maximum time between a ledger entry and the document that the same transaction issues, in milliseconds. */
const SAME_TRANSACTION_MS = 1_000;

/**
 * Number of the document that an entry pays or refunds: the credit note that was issued with a refund, otherwise the order's newest invoice
 * at that time; null without one.
 */
const documentLabel = sql<string | null>`(
  select label from invoices
  where invoices.order_id = ${ledger.orderId} and invoices.created_at <= ${ledger.createdAt} + ${SAME_TRANSACTION_MS}
    and (kind = 'invoice' or (${ledger.grossCents} < 0 and invoices.created_at >= ${ledger.createdAt}))
  order by kind = 'credit-note' desc, invoices._id desc limit 1)`;

/** A ledger entry with its order's customer. */
export type PeriodEntry = ReturnType<typeof ledgerEntries>[number];

/** Lists the ledger entries of a period, oldest first. */
export const ledgerEntries = (db: Db, period: LedgerPeriod) =>
  db
    .select({
      at: ledger.createdAt,
      orderId: ledger.orderId,
      provider: ledger.provider,
      txnId: ledger.txnId,
      grossCents: ledger.grossCents,
      currency: ledger.currency,
      customerName: orders.customerName,
      company: orders.company,
      /** Type of the provider's event; null for entries that were recorded by hand. */
      type: sql<EventType | null>`${notifications.event} ->> '$.type'`,
      documentLabel,
    })
    .from(ledger)
    .innerJoin(orders, eq(orders._id, ledger.orderId))
    .leftJoin(notifications, eq(notifications._id, ledger.notificationId))
    .where(inPeriod(period))
    .orderBy(asc(ledger.createdAt), asc(ledger._id))
    .all();

/** Returns the sums of a period's ledger entries by currency, in cents, and their numbers. */
export const ledgerSums = (db: Db, period: LedgerPeriod) =>
  db
    .select({
      currency: ledger.currency,
      receivedCents: sql<number>`sum(max(${ledger.grossCents}, 0))`,
      /** Refunded or withdrawn in a dispute, as a positive number. */
      returnedCents: sql<number>`-sum(min(${ledger.grossCents}, 0))`,
      received: sql<number>`sum(${ledger.grossCents} > 0)`,
      returned: sql<number>`sum(${ledger.grossCents} < 0)`,
    })
    .from(ledger)
    .where(inPeriod(period))
    .groupBy(ledger.currency)
    .all();
