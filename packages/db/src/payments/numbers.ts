import { PAYMENT_MODES, PROVIDER_IDS } from "@rankwright/schema";
import { and, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { ledger, notifications, paymentSessions } from "../tables/index.ts";

/**
 * Returns the ids of the orders with a payment that has this number: the reference of a bank transfer, the provider's id of a checkout or a
 * transaction, or PayPal's invoice id. Bank statements may print a reference in another case, with spaces or hyphens.
 */
export function orderIdsOfPayment(db: Db, number: string): string[] {
  const joined = number.replace(/[\s-]+/g, "");
  const spellings = [...new Set([number, number.toUpperCase(), joined, joined.toUpperCase()])];
  // The index on references begins with these two columns.
  const referenced = and(
    inArray(paymentSessions.provider, [...PROVIDER_IDS]),
    inArray(paymentSessions.mode, [...PAYMENT_MODES]),
    inArray(paymentSessions.reference, spellings),
  );
  const sessions = db.select({ orderId: paymentSessions.orderId }).from(paymentSessions);
  const found = [
    sessions.where(referenced).all(),
    sessions.where(inArray(paymentSessions._id, spellings)).all(),
    db.select({ orderId: ledger.orderId }).from(ledger).where(inArray(ledger.txnId, spellings)).all(),
    // Pending payments are not in the ledger.
    db
      .select({ orderId: notifications.orderId })
      .from(notifications)
      .where(and(inArray(notifications.txnId, spellings), isNotNull(notifications.orderId)))
      .all(),
  ];
  return [...new Set(found.flat().flatMap(({ orderId }) => orderId ?? []))];
}
