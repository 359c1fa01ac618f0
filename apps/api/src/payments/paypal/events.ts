import { hasCents } from "@rankwright/schema";
import { amountToCents } from "../amount.ts";
import type { PaymentEvent } from "../provider.ts";
import { eventDefaults } from "../reading.ts";
import type { Capture, Order, Refund, Unit } from "./resources.ts";

// A money movement maps to the same id, status and cents, whether it comes from a webhook, a capture's response or the order.

type EventStatus = Pick<PaymentEvent, "type" | "status">;

const captureStatus: Readonly<Record<string, EventStatus>> = {
  COMPLETED: { type: "captured", status: "Completed" },
  // Refunds are reported as separate events.
  PARTIALLY_REFUNDED: { type: "captured", status: "Completed" },
  REFUNDED: { type: "captured", status: "Completed" },
  PENDING: { type: "pending", status: "Pending" },
  DECLINED: { type: "failed", status: "Declined" },
  DENIED: { type: "failed", status: "Declined" },
  FAILED: { type: "failed", status: "Failed" },
};

export function amountOf({ currency_code: currency, value: amount }: Capture["amount"], sign: 1 | -1 = 1) {
  const cents = hasCents(currency) ? amountToCents(amount) : undefined;
  return { currency, amount, cents: cents && cents * sign };
}

/** Returns PayPal's fee if it is in the payment's currency. */
function feeOf({ amount, seller_receivable_breakdown: breakdown }: Capture): number | undefined {
  const fee = breakdown?.paypal_fee;
  return fee?.currency_code === amount.currency_code ? amountOf(fee).cents : undefined;
}

/** Context of an event: test or live, and data of its order. */
export interface EventContext {
  isTest: boolean;
  reference?: string;
  unit?: Unit;
  payer?: string;
}

export function captureEvent(
  one: Capture,
  { isTest, reference = "", unit, payer = "" }: EventContext,
): PaymentEvent {
  const known = Object.hasOwn(captureStatus, one.status) ? captureStatus[one.status] : undefined;
  return {
    ...eventDefaults,
    ...amountOf(one.amount),
    feeCents: feeOf(one),
    ...(known ?? { type: "other", status: one.status }),
    txnId: one.id,
    invoiceId: one.invoice_id || (unit?.invoice_id ?? ""),
    nonce: one.custom_id || (unit?.custom_id ?? ""),
    reference: one.supplementary_data?.related_ids?.order_id || reference,
    receiver: one.payee.email_address || (unit?.payee.email_address ?? ""),
    isTest,
    reasonCode: one.status_details.reason,
    payer,
  };
}

/** Returns a refund's `custom_id`: the nonce and the refund's id, so that a much later retry finds the refund. */
export const refundMark = (nonce: string, idempotencyKey: string) => `${nonce}.${idempotencyKey}`;
const nonceOf = (mark: string) => mark.split(".", 1)[0] ?? "";

/** Returns the id of the refunded capture from the refund's `up` link. */
const captureOf = ({ links }: Refund) =>
  /\/captures\/([\w-]+)$/.exec(links.find(({ rel }) => rel === "up")?.href ?? "")?.[1] ?? "";

/**
 * Returns the event of a refund that PayPal has paid out; [] for a pending or failed one. Refunds and reversals get the same
 * status, because the order lists both as refunds and each must be booked once.
 */
export function refundEvents(
  one: Refund,
  { isTest, reference = "", unit }: EventContext,
  type: "refunded" | "reversed" = "refunded",
): PaymentEvent[] {
  if (one.status !== "COMPLETED" && one.status !== "") return [];
  const captures = unit?.payments.captures ?? [];
  return [
    {
      ...eventDefaults,
      ...amountOf(one.amount, -1),
      type,
      status: "Refunded",
      txnId: one.id,
      // If the order has a single capture, the refund belongs to it.
      parentTxnId: captureOf(one) || (captures.length === 1 ? (captures[0]?.id ?? "") : ""),
      invoiceId: one.invoice_id || (unit?.invoice_id ?? ""),
      nonce: nonceOf(one.custom_id) || (unit?.custom_id ?? ""),
      reference,
      receiver: unit?.payee.email_address ?? "",
      isTest,
      reasonCode: type === "reversed" ? "REVERSED" : one.status_details.reason,
    },
  ];
}

function payerOf({ payer, payment_source }: Order): string {
  const person = payer ?? payment_source?.paypal;
  return [person?.name?.given_name, person?.name?.surname, person?.email_address].filter(Boolean).join(" ");
}

/** Returns the event of an order that the buyer approved and that isn't captured yet. */
export function approvedEvent(one: Order, isTest: boolean): PaymentEvent {
  const [unit] = one.purchase_units;
  return {
    ...eventDefaults,
    ...(unit?.amount && amountOf(unit.amount)),
    type: "approved",
    status: "Approved",
    invoiceId: unit?.invoice_id ?? "",
    nonce: unit?.custom_id ?? "",
    reference: one.id,
    receiver: unit?.payee.email_address ?? "",
    isTest,
    payer: payerOf(one),
  };
}

/** Returns the events of all money movements of an order, or its approval if there are none yet. */
export function orderEvents(one: Order, isTest: boolean): PaymentEvent[] {
  const payer = payerOf(one);
  const events = one.purchase_units.flatMap((unit) => {
    const around = { isTest, reference: one.id, unit, payer };
    return [
      ...unit.payments.captures.map((capture) => captureEvent(capture, around)),
      ...unit.payments.refunds.flatMap((refund) => refundEvents(refund, around)),
    ];
  });
  return events.length === 0 && one.status === "APPROVED" ? [approvedEvent(one, isTest)] : events;
}
