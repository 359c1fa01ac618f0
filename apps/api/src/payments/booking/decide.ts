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
import { providerOf } from "../providers.ts";
import { manualBookingAdvice } from "./by-hand.ts";
import {
  amountMismatchReason,
  findMatch,
  isMoneyBack,
  type Match,
  mismatchReason,
  notRecordedHint,
  provenMatch,
} from "./match.ts";

/** Decision on a verified event; `reason` is for the admin. */
export type Decision =
  | { action: "book"; match: Match; cents: number }
  | { action: "skip"; match: Match | undefined; reason: string }
  /** The event is genuine, but no money moved. `isNews`: the event is added to the order's history. */
  | { action: "note"; match: Match; reason: string; isNews: boolean; waitsFor?: string }
  /** A dispute that the owner has to answer at the provider. */
  | { action: "dispute"; match: Match; reason: string }
  /** The event's payment (`waitsFor`) was not made on this site: the provider's account is also used for other sales. */
  | { action: "ignore"; match: undefined; reason: string; waitsFor: string }
  /** The event's payment (`waitsFor`) has not been reported yet. */
  | { action: "wait"; match: Match; reason: string; waitsFor: string }
  | { action: "reject"; match: Match | undefined; reason: string; waitsFor?: string };

/**
 * Checks if the event's transaction is already booked, as the same movement or as another one. The movements of a transaction
 * differ in status. A payment is recognized regardless of its status, because a polled response may use another than the webhook.
 */
function bookedAs(rows: LedgerRow[], event: PaymentEvent, { order }: Match): "same" | "other" | undefined {
  const isArrival = ({ parentTxnId, grossCents }: LedgerRow) => parentTxnId === null && grossCents > 0;
  const same = rows.find(
    (row) => row.status === event.status || (event.type === "captured" && isArrival(row)),
  );
  if (same && same.orderId === order._id && same.grossCents === event.cents) return "same";
  return same || rows.some((row) => row.orderId !== order._id) ? "other" : undefined;
}

/** Decides on pending and failed payments; there is nothing to book. */
function decideUnpaid(tx: Tx, { provider, event }: ReceivedEvent, match: Match): Decision {
  const { type, status } = event;
  const name = providerNames[provider];
  const isBooked = ledgerOfTxn(tx, provider, event.txnId).some(
    (row) => row.orderId === match.order._id && row.grossCents > 0,
  );
  if (type === "failed" && isBooked) {
    const reason = `${name} reports ${status} for a payment that is already recorded. Check it in ${name}.`;
    return { action: "reject", match, reason };
  }
  const code = event.reasonCode ? ` (${event.reasonCode})` : "";
  const reason =
    type === "pending"
      ? `${name} is holding the payment${code}. The order is paid when ${name} completes it.`
      : `The payment failed: ${status}${code}.`;
  return { action: "note", match, reason, isNews: !isBooked };
}

/** Decides on events that move no money: a session's progress or a dispute. Returns undefined for all others. */
function decideProgress(tx: Tx, { provider, event }: ReceivedEvent, match: Match): Decision | undefined {
  const name = providerNames[provider];
  const isOpen = match.session.openFor !== null;
  switch (event.type) {
    case "approved": {
      const isPaid = ledgerOf(tx, match.order._id).some((row) => row.provider === provider);
      const reason = isOpen
        ? `The buyer approved the payment at ${name}. It is being captured.`
        : isPaid
          ? `The buyer approved the payment at ${name}. It is recorded.`
          : `The buyer approved a payment at ${name}, but the order is ${match.order.paymentStatus}, so it was not captured.`;
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
      const reason = `${name} reports a dispute: ${event.status}${code}. No money was moved. Respond in ${name} before the deadline.`;
      return { action: "dispute", match, reason };
    }
    default:
      return undefined;
  }
}

/** Decides on a refund, a reversal or a cancelled reversal whose payment isn't in the ledger. */
function decideUnmatched(tx: Tx, { provider, event }: ReceivedEvent, match: Match): Decision {
  const { status, parentTxnId: waitsFor } = event;
  const neverBooked: readonly NotificationState[] = ["rejected", "dismissed"];
  if (
    notificationsOfTxn(tx, provider, waitsFor).some(
      (one) => one.verifiedAt !== null && neverBooked.includes(one.state),
    )
  ) {
    const reason = `${status} of payment ${waitsFor}, which was never recorded. No correction is needed.`;
    return { action: "note", match, reason, isNews: true, waitsFor };
  }
  const reason = `${status} of payment ${waitsFor}, which ${providerNames[provider]} has not reported yet. It will be recorded together with that payment.`;
  return { action: "wait", match, reason, waitsFor };
}

/** Decides on an event that doesn't match an order. If it names a payment, it is decided again once that payment is booked. */
function decideUnknown(tx: Tx, { provider, event }: ReceivedEvent, reason: string): Decision {
  const { parentTxnId: waitsFor, status } = event;
  if (waitsFor === "" || providerOf(provider).verifies === "after")
    return { action: "reject", match: undefined, reason };
  if (notificationsOfTxn(tx, provider, waitsFor).length > 0)
    return { action: "reject", match: undefined, reason, waitsFor };
  const unknown = `${status} of payment ${waitsFor}, which was not made on this site. It was ignored.`;
  return { action: "ignore", match: undefined, reason: unknown, waitsFor };
}

/** Runs the checks in order: session and secret, mode, type, payee, currency, exact cents, first use of the transaction. */
function runChecks(tx: Tx, received: ReceivedEvent): Decision {
  const { provider, event } = received;
  const match = provenMatch(tx, received);
  if (typeof match === "string")
    return findMatch(tx, received)
      ? { action: "reject", match: undefined, reason: match }
      : decideUnknown(tx, received, match);
  const reject = (reason: string): Decision => ({ action: "reject", match, reason });
  const { type, txnId, parentTxnId, status } = event;
  if (event.isTest !== isTestMode(match.session.mode))
    return reject(`Test and live payments can't be mixed. ${notRecordedHint(received)}.`);
  const progress = decideProgress(tx, received, match);
  if (progress) return progress;
  const parents = ledgerOfTxn(tx, provider, parentTxnId);
  const isFollowUp = isMoneyBack(event) || type === "reversalCanceled";
  const isUnmatched = isFollowUp && parentTxnId !== "" && parents.length === 0;
  // Runs before the other checks: orders are booked manually if their payment fails those checks, so its refund would fail, too.
  const byHand = isUnmatched
    ? manualBookingAdvice(tx, event, match.order, providerNames[provider])
    : undefined;
  if (byHand) return { action: "reject", match, reason: byHand, waitsFor: parentTxnId };
  const wrong = mismatchReason(received, match);
  if (wrong) return reject(wrong);
  if (type === "pending" || type === "failed") return decideUnpaid(tx, received, match);

  const wrongAmount = amountMismatchReason(received, match);
  if (wrongAmount || event.cents === undefined) return reject(wrongAmount ?? "");
  const booked = bookedAs(ledgerOfTxn(tx, provider, txnId), event, match);
  if (booked === "same")
    return { action: "skip", match, reason: `${sentBefore(received)}. It is recorded once.` };
  if (booked === "other")
    return reject(
      `Transaction ${txnId} is already recorded for another payment. ${notRecordedHint(received)}.`,
    );
  if (type === "captured") return { action: "book", match, cents: event.cents };

  if (parentTxnId === "")
    return reject(`The ${status} doesn't say which payment it belongs to. ${notRecordedHint(received)}.`);
  if (isUnmatched) return decideUnmatched(tx, received, match);
  if (parents.some((row) => row.orderId === match.order._id && row.grossCents > 0))
    return { action: "book", match, cents: event.cents };
  return reject(`It belongs to a payment of another order. ${notRecordedHint(received)}.`);
}

const sentBefore = ({ provider }: ReceivedEvent) => `Duplicate notification from ${providerNames[provider]}`;

/** States that are not the result of a decision. */
const undecided: readonly NotificationState[] = ["received", "duplicate", "forged", "otherMode"];

/** True if an identical event was decided before. */
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

/** Decides on a verified event, in the transaction that books it. Skips duplicates, so that the owner is notified once. */
export function decide(tx: Tx, received: ReceivedEvent): Decision {
  const decision = runChecks(tx, received);
  if (decision.action === "book" || decision.action === "skip") return decision;
  if (!isDuplicate(tx, received)) return decision;
  return { action: "skip", match: decision.match, reason: `${sentBefore(received)}. ${decision.reason}` };
}
