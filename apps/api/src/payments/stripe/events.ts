import { centsToAmount, hasCents } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";
import { eventDefaults } from "../reading.ts";
import { declinedBy } from "./declines.ts";
import { describeMethod } from "./method-label.ts";
import {
  type CheckoutSession,
  type Dispute,
  hasFailed,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
} from "./resources.ts";

// A money movement maps to the same id, status and cents, whether it comes from a webhook, a response or the session. A payment's
// id is its payment intent's, because sessions, refunds and disputes all contain it.

function amountOf(units: number | undefined, currency: string) {
  const name = currency.toUpperCase();
  if (units === undefined || !hasCents(name))
    return { currency: name, cents: undefined, amount: String(units ?? "") };
  return { currency: name, cents: units, amount: centsToAmount(units) };
}

type EventStatus = Pick<PaymentEvent, "type" | "status">;
/** Event type and status of each session state. */
export const sessionStatus = {
  paid: { type: "captured", status: "Succeeded" },
  unpaid: { type: "pending", status: "Pending" },
  failed: { type: "failed", status: "Failed" },
  expired: { type: "expired", status: "Expired" },
} as const satisfies Record<string, EventStatus>;

/**
 * Returns the event of a session; [] if this shop didn't open it, because the Stripe account may be used elsewhere, too, or if nothing
 * is paid in it.
 */
export function sessionEvents(one: CheckoutSession, { type, status }: EventStatus): PaymentEvent[] {
  const nonce = one.metadata.nonce ?? "";
  if (nonce === "" || one.mode === "setup") return [];
  return [
    {
      ...eventDefaults,
      ...amountOf(one.amount_total, one.currency),
      type,
      status,
      txnId: type === "expired" ? "" : one.payment_intent,
      invoiceId: one.client_reference_id,
      nonce,
      reference: one.id,
      isTest: !one.livemode,
      payer: [one.customer_details.name, one.customer_details.email].filter(Boolean).join(" "),
    },
  ];
}

/** Value of `metadata.kind` of a charge without the buyer. The payments of a checkout are reported by its session instead. */
export const STORED = "stored";

/** True if a reference is that of a charge without the buyer: a payment intent instead of a checkout session. */
export const isCharge = (reference: string): boolean => reference.startsWith("pi_");

function intentStatus({ status }: PaymentIntent): EventStatus | undefined {
  if (status === "succeeded") return sessionStatus.paid;
  if (status === "processing") return sessionStatus.unpaid;
  return hasFailed(status) ? sessionStatus.failed : undefined;
}

/** Returns the event of a charge without the buyer; [] for the payment of a checkout, and for those of others. */
export function intentEvents(one: PaymentIntent): PaymentEvent[] {
  const { kind, session = "", nonce = "" } = one.metadata;
  const is = kind === STORED && nonce !== "" ? intentStatus(one) : undefined;
  if (!is) return [];
  const event: PaymentEvent = {
    ...eventDefaults,
    ...amountOf(one.amount, one.currency),
    ...is,
    txnId: one.id,
    invoiceId: session,
    nonce,
    reference: one.id,
    isTest: !one.livemode,
  };
  if (is.type !== "failed") return [event];
  const { decline_code, code } = one.last_payment_error;
  const { reason, remedy } = declinedBy(one.last_payment_error);
  return [{ ...event, reasonCode: decline_code || code, decline: { reason, remedy } }];
}

/** Returns the change of a means of payment: its bank renewed it, or it can't be charged any more. */
export const methodEvents = (
  one: PaymentMethod,
  { type, status }: { type: "methodChanged" | "methodRevoked"; status: string },
): PaymentEvent[] => [
  {
    ...eventDefaults,
    type,
    status,
    isTest: !one.livemode,
    method: { methodRef: one.id, ...describeMethod(one) },
  },
];

/** Checks if a refund took money from the account, and if that money was returned since. */
function refundProgress({ status, balance_transaction, failure_balance_transaction }: Refund) {
  const isGone = status === "succeeded" || balance_transaction !== "" || failure_balance_transaction !== "";
  return { isGone, isBack: isGone && (status === "failed" || status === "canceled") };
}

/** Returns the movements of a refund: none before it took money, and a second one if it failed after that. */
export function refundEvents(one: Refund, isTest: boolean): PaymentEvent[] {
  const { isGone, isBack } = refundProgress(one);
  const base = {
    ...eventDefaults,
    txnId: one.id,
    parentTxnId: one.payment_intent,
    invoiceId: one.metadata.session ?? "",
    nonce: one.metadata.nonce ?? "",
    isTest,
  };
  const gone: PaymentEvent = {
    ...base,
    ...amountOf(-one.amount, one.currency),
    type: "refunded",
    status: "Refunded",
    reasonCode: one.reason,
  };
  const back: PaymentEvent = {
    ...base,
    ...amountOf(one.amount, one.currency),
    type: "reversalCanceled",
    status: "Refund failed",
    reasonCode: one.failure_reason,
  };
  return [...(isGone ? [gone] : []), ...(isBack ? [back] : [])];
}

const disputeBase = (one: Dispute, isTest: boolean) => ({
  ...eventDefaults,
  txnId: one.id,
  parentTxnId: one.payment_intent,
  isTest,
  reasonCode: one.reason,
});

/**
 * Returns the sum of the money that a dispute withdrew (sign -1) or returned (sign 1), in the dispute's currency. Converts it by
 * proportion if the account's balance is in another currency.
 */
function movedUnits({ amount, currency, balance_transactions: moves }: Dispute, sign: 1 | -1): number {
  const sum = (of: 1 | -1) => moves.reduce((total, move) => total + Math.max(0, move.amount * of), 0);
  if (moves.every((move) => move.currency === currency)) return sum(sign);
  return sign === -1 ? amount : Math.min(amount, Math.round((amount * sum(1)) / sum(-1)));
}

/** Withdrawal of a dispute's money, when the bank disputes the payment. Excludes Stripe's fee. */
const withdrawn = (one: Dispute, isTest: boolean): PaymentEvent => ({
  ...disputeBase(one, isTest),
  ...amountOf(-movedUnits(one, -1), one.currency),
  type: "reversed",
  status: "Disputed",
});

/**
 * Money that a dispute returned: all of it if the dispute is won. Of a lost one, Stripe only returns the part that was refunded before
 * the dispute.
 */
const reinstated = (one: Dispute, isTest: boolean): PaymentEvent => {
  const units = movedUnits(one, 1);
  return {
    ...disputeBase(one, isTest),
    ...amountOf(units, one.currency),
    type: "reversalCanceled",
    status: units === one.amount ? "Dispute won" : "Dispute returned in part",
  };
};

/** Status change of a dispute that moved no money. */
export const disputed = (one: Dispute, isTest: boolean): PaymentEvent => ({
  ...disputeBase(one, isTest),
  ...amountOf(one.amount, one.currency),
  type: "disputed",
  status: one.status,
});

/** Returns the money movements of a dispute so far. */
export const disputeMovements = (one: Dispute, isTest: boolean): PaymentEvent[] => [
  ...(one.balance_transactions.some(({ amount }) => amount < 0) ? [withdrawn(one, isTest)] : []),
  ...(one.balance_transactions.some(({ amount }) => amount > 0) ? [reinstated(one, isTest)] : []),
];
