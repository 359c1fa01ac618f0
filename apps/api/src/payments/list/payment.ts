import type { Db } from "@rankwright/db/core";
import {
  findPayment,
  findPaymentSession,
  type ListedPayment,
  listedPaymentsOf,
} from "@rankwright/db/payments";
import { isTestMode } from "@rankwright/schema";
import { notFound } from "../../trpc/errors.ts";
import { paymentsOfOrder } from "../review/review.ts";

/** Maps a payment for the panel. Amounts are in cents; `at` is in milliseconds. */
export function presentPayment({ mode, createdAt: at, priceCents, ...rest }: ListedPayment) {
  return { ...rest, at, isTest: isTestMode(mode), expectedCents: priceCents };
}

/** Finds a payment. A session's id stays valid after the checkout was paid: it then returns that payment. */
function requirePayment(db: Db, _id: string): ListedPayment {
  const found = findPayment(db, _id);
  if (found) return found;
  const session = findPaymentSession(db, _id);
  const paid =
    session && listedPaymentsOf(db, session.orderId).find(({ method }) => method === session.provider);
  if (!paid) throw notFound("payment");
  return paid;
}

/** Returns a payment with its ledger rows, refunds, provider notifications and attempts, oldest first. */
export function paymentWithEvents(db: Db, _id: string) {
  const payment = requirePayment(db, _id);
  const { ledger, refunds, notifications, sessions } = paymentsOfOrder(db, payment.orderId);
  const { method, reference } = payment;
  const isOwn = (txnId: string | null) => reference !== "" && txnId === reference;
  return {
    payment: presentPayment(payment),
    ledger: ledger.filter(
      (row) =>
        row._id === payment._id ||
        (row.provider === method && isOwn(row.parentTxnId)) ||
        // A refund that was recorded manually names no payment.
        (row.byHand && row.grossCents < 0),
    ),
    refunds: refunds.filter(({ txnId }) => isOwn(txnId)),
    notifications: notifications.filter(
      ({ provider, txnId, parentTxnId }) =>
        provider === method && (payment.receivedCents === 0 || isOwn(txnId) || isOwn(parentTxnId)),
    ),
    sessions: sessions.filter(({ provider }) => provider === method),
  };
}
