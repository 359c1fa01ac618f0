import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@rankwright/db/core";
import {
  type LedgerRow,
  ledgerOf,
  ledgerOfTxn,
  notificationsOfTxn,
  type ReceivedEvent,
} from "@rankwright/db/payments";
import { isTestMode, type NotificationState, providerNames } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";
import { bookedByHand } from "./by-hand.ts";
import { amountMismatch, checkAt, isMoneyBack, type Match, mismatch, provenMatch } from "./match.ts";

/** What to do with a verified event; `reason` is for the admin. */
export type Decision =
  | { action: "book"; match: Match; cents: number }
  | { action: "skip"; match: Match | undefined; reason: string }
  /** True, but no money moved. `isNews`: worth a line in the order's history. */
  | { action: "note"; match: Match; reason: string; isNews: boolean; waitsFor?: string }
  /** A dispute, which the owner has to answer at the provider. */
  | { action: "dispute"; match: Match; reason: string }
  /** Its payment, `waitsFor`, has not been reported yet. */
  | { action: "wait"; match: Match; reason: string; waitsFor: string }
  | { action: "reject"; match: Match | undefined; reason: string; waitsFor?: string };

/**
 * Whether the same movement is booked: by the provider's word for it, or, for the arrival of money, by its transaction alone
 * (an answer may use another word than the webhook).
 */
function bookedAs(rows: LedgerRow[], event: PaymentEvent, { order }: Match): "same" | "other" | undefined {
  const isArrival = ({ parentTxnId, grossCents }: LedgerRow) => parentTxnId === null && grossCents > 0;
  const same = rows.find(
    (row) => row.status === event.status || (event.type === "captured" && isArrival(row)),
  );
  if (same && same.orderId === order._id && same.grossCents === event.cents) return "same";
  return same || rows.some((row) => row.orderId !== order._id) ? "other" : undefined;
}

/** Pending and failed payments: nothing to book. */
function decideUnpaid(tx: Tx, { provider, event }: ReceivedEvent, match: Match): Decision {
  const { type, status } = event;
  const name = providerNames[provider];
  const isBooked = ledgerOfTxn(tx, provider, event.txnId).some(
    (row) => row.orderId === match.order._id && row.grossCents > 0,
  );
  if (type === "failed" && isBooked) {
    const reason = `${name} says ${status} of a payment that is booked already. Look it up at ${name}.`;
    return { action: "reject", match, reason };
  }
  const code = event.reasonCode ? ` (${event.reasonCode})` : "";
  const reason =
    type === "pending"
      ? `${name} holds the payment${code}. The order is paid as soon as ${name} says that it is complete.`
      : `The payment failed: ${status}${code}.`;
  return { action: "note", match, reason, isNews: !isBooked };
}

/** What only says how far a session came, or that it is disputed. */
function decideProgress(tx: Tx, { provider, event }: ReceivedEvent, match: Match): Decision | undefined {
  const name = providerNames[provider];
  const isOpen = match.session.openFor !== null;
  switch (event.type) {
    case "approved": {
      const isPaid = ledgerOf(tx, match.order._id).some((row) => row.provider === provider);
      const reason = isOpen
        ? `The buyer approved the payment at ${name}; it is asked for now.`
        : isPaid
          ? `The buyer approved the payment at ${name}; it is booked.`
          : `The buyer approved a payment at ${name}, but the order is ${match.order.paymentStatus}: it is not asked for.`;
      return { action: "note", match, reason, isNews: !isOpen && !isPaid };
    }
    case "expired":
      return {
        action: "note",
        match,
        reason: `The checkout at ${name} ended without a payment.`,
        isNews: false,
      };
    case "disputed": {
      const code = event.reasonCode ? ` (${event.reasonCode})` : "";
      const reason = `${name} tells of a dispute: ${event.status}${code}. No money moved by this. Answer it at ${name} in time.`;
      return { action: "dispute", match, reason };
    }
    default:
      return undefined;
  }
}

/** A refund, a reversal or its end, without its payment in the ledger. */
function decideUnmatched(tx: Tx, { provider, event }: ReceivedEvent, match: Match): Decision {
  const { status, parentTxnId: waitsFor } = event;
  const neverBooked: readonly NotificationState[] = ["rejected", "dismissed"];
  if (
    notificationsOfTxn(tx, provider, waitsFor).some(
      (one) => one.verifiedAt !== null && neverBooked.includes(one.state),
    )
  ) {
    const reason = `${status} of payment ${waitsFor}, which was never booked. The books are right as they are.`;
    return { action: "note", match, reason, isNews: true, waitsFor };
  }
  const reason = `${status} of payment ${waitsFor}, which ${providerNames[provider]} has not reported yet. It is booked together with that.`;
  return { action: "wait", match, reason, waitsFor };
}

/** The ordered checks: session and secret, mode, kind, payee, currency, exact cents, the transaction's first use. */
function runChecks(tx: Tx, told: ReceivedEvent): Decision {
  const { provider, event } = told;
  const match = provenMatch(tx, told);
  if (typeof match === "string") {
    // What names its payment alone may come before that: it is decided on again once the payment is booked.
    const early = event.invoiceId === "" && event.parentTxnId !== "" && { waitsFor: event.parentTxnId };
    return { action: "reject", match: undefined, reason: match, ...early };
  }
  const reject = (reason: string): Decision => ({ action: "reject", match, reason });
  const { type, txnId, parentTxnId, status } = event;
  if (event.isTest !== isTestMode(match.session.mode))
    return reject(`A test and real money don't go together. ${checkAt(told)}.`);
  const progress = decideProgress(tx, told, match);
  if (progress) return progress;
  const parents = ledgerOfTxn(tx, provider, parentTxnId);
  const undoes = isMoneyBack(event) || type === "reversalCanceled";
  const isUnmatched = undoes && parentTxnId !== "" && parents.length === 0;
  // Before the other checks: what the owner took by hand did not pass them either.
  const byHand = isUnmatched ? bookedByHand(tx, event, match.order, providerNames[provider]) : undefined;
  if (byHand) return { action: "reject", match, reason: byHand, waitsFor: parentTxnId };
  const wrong = mismatch(told, match);
  if (wrong) return reject(wrong);
  if (type === "pending" || type === "failed") return decideUnpaid(tx, told, match);

  const wrongAmount = amountMismatch(told, match);
  if (wrongAmount || event.cents === undefined) return reject(wrongAmount ?? "");
  const booked = bookedAs(ledgerOfTxn(tx, provider, txnId), event, match);
  if (booked === "same") return { action: "skip", match, reason: `${sentBefore(told)}; it is booked once.` };
  if (booked === "other")
    return reject(`Transaction ${txnId} is booked for something else. ${checkAt(told)}.`);
  if (type === "captured") return { action: "book", match, cents: event.cents };

  if (parentTxnId === "") return reject(`The ${status} names no payment. ${checkAt(told)}.`);
  if (isUnmatched) return decideUnmatched(tx, told, match);
  if (parents.some((row) => row.orderId === match.order._id && row.grossCents > 0))
    return { action: "book", match, cents: event.cents };
  return reject(`It belongs to a payment of another order. ${checkAt(told)}.`);
}

const sentBefore = ({ provider }: ReceivedEvent) => `${providerNames[provider]} sent this before`;

/** States without a decision of their own. */
const undecided: readonly NotificationState[] = ["received", "duplicate", "forged", "otherMode"];

/** Whether the same event was decided before, field for field. */
function isDuplicate(tx: Tx, { _id, provider, event }: ReceivedEvent): boolean {
  if (event.txnId === "") return false;
  return notificationsOfTxn(tx, provider, event.txnId).some(
    (one) =>
      one._id !== _id &&
      one.verifiedAt !== null &&
      !undecided.includes(one.state) &&
      isDeepStrictEqual(one.event, event),
  );
}

/** Decides on a verified event, in the transaction that books it. What books nothing is reported to the owner once. */
export function decide(tx: Tx, told: ReceivedEvent): Decision {
  const decision = runChecks(tx, told);
  if (decision.action === "book" || decision.action === "skip") return decision;
  if (!isDuplicate(tx, told)) return decision;
  return { action: "skip", match: decision.match, reason: `${sentBefore(told)}. ${decision.reason}` };
}
