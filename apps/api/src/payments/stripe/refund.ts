import type Stripe from "stripe";
import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call, isFinal } from "./api.ts";
import { refundEvents } from "./events.ts";
import { refund as refundSchema } from "./resources.ts";
import { retrievePayment } from "./retrieve.ts";
import type { StripeSetup } from "./setup.ts";

/** Returns the body of `POST /v1/refunds`. `metadata.refund` identifies our own refunds. */
export const refundParams = (
  { txnId, session }: { txnId: string; session: PaymentSession },
  cents: number,
  idempotencyKey: string,
): Stripe.RefundCreateParams => ({
  payment_intent: txnId,
  amount: cents,
  metadata: { session: session._id, nonce: session.nonce, refund: idempotencyKey },
});

const refusals: Readonly<Record<string, string>> = {
  amount_too_large: "The amount exceeds what is left of the payment. Refund a smaller amount.",
  charge_disputed: "The payment is disputed. Respond to the dispute in Stripe.",
  balance_insufficient:
    "The Stripe balance is too low for the refund. Add money in Stripe, then refund again.",
  insufficient_funds: "The Stripe balance is too low for the refund. Add money in Stripe, then refund again.",
  resource_missing: "Stripe can't find the payment. Check it in Stripe.",
};

/** Refunds a payment, once per idempotency key. Stripe stores keys for a day; an older refund is found by its metadata. */
export async function refundPayment(
  setup: StripeSetup,
  capture: { txnId: string; session: PaymentSession },
  cents: number,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  const { txnId, session } = capture;
  const answer = await call(setup, signal, async ({ refunds }) => {
    const before = await refunds
      .list({ payment_intent: txnId, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    const found = before.find(({ metadata }) => metadata?.refund === idempotencyKey);
    return found ?? refunds.create(refundParams(capture, cents, idempotencyKey), { idempotencyKey });
  });
  if ("failure" in answer) {
    const { failure } = answer;
    // The payment was refunded at Stripe: the session contains that refund.
    if (failure.code === "charge_already_refunded") return retrievePayment(setup, session, signal);
    if (!isFinal(failure)) return { result: "unknown", reason: failure.reason };
    const known = Object.hasOwn(refusals, failure.code) ? refusals[failure.code] : undefined;
    return { result: "ended", reason: known ?? `${failure.reason} Check the payment in Stripe.` };
  }
  const read = refundSchema.safeParse(answer.done);
  if (!read.success) return { result: "unknown", reason: "Stripe's refund could not be read." };
  const about = {
    parentTxnId: txnId,
    invoiceId: session._id,
    nonce: session.nonce,
    reference: session.reference ?? "",
  };
  const events = refundEvents(read.data, setup.mode !== "live").map((event) => ({ ...event, ...about }));
  if (events.length > 0) return { result: "answered", events, raw: Buffer.from(JSON.stringify(answer.done)) };
  return read.data.status === "failed" || read.data.status === "canceled"
    ? {
        result: "ended",
        reason: "Stripe could not pay out the refund. Check it in Stripe, then refund again.",
      }
    : { result: "unknown", reason: "Stripe accepted the refund and will pay it out later." };
}
