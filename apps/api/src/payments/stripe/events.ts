import { centsToAmount, hasCents } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";
import { blank } from "../reading.ts";
import type { CheckoutSession, Dispute, Refund } from "./resources.ts";

// The same movement of money reads the same from a webhook, an answer and the session: id, status and cents. A payment's id is its
// payment intent's: that is the one that sessions, refunds and disputes all name.

function amountOf(units: number | undefined, currency: string) {
  const name = currency.toUpperCase();
  if (units === undefined || !hasCents(name))
    return { currency: name, cents: undefined, amount: String(units ?? "") };
  return { currency: name, cents: units, amount: centsToAmount(units) };
}

/** What a session's own state says, in the port's words; undefined while nothing was paid. */
type EventStatus = Pick<PaymentEvent, "type" | "status">;
export const told = {
  paid: { type: "captured", status: "Succeeded" },
  unpaid: { type: "pending", status: "Pending" },
  failed: { type: "failed", status: "Failed" },
  expired: { type: "expired", status: "Expired" },
} as const satisfies Record<string, EventStatus>;

/** An event of a session; none for one that this shop did not open: the account may sell elsewhere, too. */
export function sessionEvents(one: CheckoutSession, { type, status }: EventStatus): PaymentEvent[] {
  const nonce = one.metadata.nonce ?? "";
  if (nonce === "") return [];
  return [
    {
      ...blank,
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

/** Whether a refund took money from the account, and whether that came back since. */
function moved({ status, balance_transaction, failure_balance_transaction }: Refund) {
  const isGone = status === "succeeded" || balance_transaction !== "" || failure_balance_transaction !== "";
  return { isGone, isBack: isGone && (status === "failed" || status === "canceled") };
}

/** The movements of a refund: none before it took money, and a second one when it failed after that. */
export function refundEvents(one: Refund, isTest: boolean): PaymentEvent[] {
  const { isGone, isBack } = moved(one);
  const base = {
    ...blank,
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
  ...blank,
  txnId: one.id,
  parentTxnId: one.payment_intent,
  isTest,
  reasonCode: one.reason,
});

/** A dispute's money: taken when the bank asks for it, back when the dispute is won. Stripe's fee for it is not the buyer's money. */
export const withdrawn = (one: Dispute, isTest: boolean): PaymentEvent => ({
  ...disputeBase(one, isTest),
  ...amountOf(-one.amount, one.currency),
  type: "reversed",
  status: "Disputed",
});
export const reinstated = (one: Dispute, isTest: boolean): PaymentEvent => ({
  ...disputeBase(one, isTest),
  ...amountOf(one.amount, one.currency),
  type: "reversalCanceled",
  status: "Dispute won",
});

/** News of a dispute without money. */
export const disputed = (one: Dispute, isTest: boolean): PaymentEvent => ({
  ...disputeBase(one, isTest),
  ...amountOf(one.amount, one.currency),
  type: "disputed",
  status: one.status,
});

export const disputeMovements = (one: Dispute, isTest: boolean): PaymentEvent[] => [
  ...(one.balance_transactions.some(({ amount }) => amount < 0) ? [withdrawn(one, isTest)] : []),
  ...(one.balance_transactions.some(({ amount }) => amount > 0) ? [reinstated(one, isTest)] : []),
];
