import { centsToAmount, isTestMode } from "@rankwright/schema";
import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call, unexplained } from "./api.ts";
import { retrievePayment } from "./capture.ts";
import { refundEvents, refundMark } from "./events.ts";
import { meaningOf, refundErrorMeanings } from "./meaning.ts";
import { orderPath } from "./order.ts";
import { order as orderSchema, type Refund, refund as refundSchema } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

/** The body of `POST /v2/payments/captures/{id}/refund` (Payments v2, "Refund captured payment"). */
export const refundRequest = (
  { nonce, currency }: PaymentSession,
  cents: number,
  idempotencyKey: string,
) => ({
  amount: { currency_code: currency, value: centsToAmount(cents) },
  custom_id: refundMark(nonce, idempotencyKey),
});

/** Finds the refund of this key at PayPal. Needed because PayPal remembers request ids for 45 days only. */
async function findRefund(
  setup: PaypalSetup,
  reference: string,
  mark: string,
  signal: AbortSignal,
): Promise<{ refund: Refund; raw: Buffer } | { unanswered: string } | undefined> {
  const reply = await call(setup, { method: "GET", path: orderPath(reference) }, signal);
  if ("unanswered" in reply) return reply;
  const read = orderSchema.safeParse(reply.body);
  if (reply.status !== 200 || !read.success)
    return reply.status === 404 ? undefined : { unanswered: unexplained(reply) };
  const refunds = read.data.purchase_units.flatMap(({ payments }) => payments.refunds);
  const refund = refunds.find((one) => one.custom_id === mark);
  return refund && { refund, raw: reply.raw };
}

/** Refunds a capture in full or in part, once per idempotency key: looks for an existing refund of the key first. */
export async function refundPayment(
  setup: PaypalSetup,
  { txnId, session }: { txnId: string; session: PaymentSession },
  cents: number,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  const isTest = isTestMode(setup.mode);
  const answerOf = (refund: Refund, raw: Buffer): Answer<PaymentEvent[]> => {
    if (refund.status === "FAILED" || refund.status === "CANCELLED")
      return {
        result: "ended",
        reason: "PayPal could not pay out the refund. Check it in PayPal, then refund again.",
      };
    const events = refundEvents(refund, { isTest, reference: session.reference ?? "" });
    if (events.length === 0)
      return { result: "unknown", reason: "PayPal accepted the refund and will pay it out later." };
    const about = { parentTxnId: txnId, invoiceId: session._id, nonce: session.nonce };
    return { result: "answered", events: events.map((event) => ({ ...event, ...about })), raw };
  };

  const body = refundRequest(session, cents, idempotencyKey);
  if (session.reference !== null) {
    const found = await findRefund(setup, session.reference, body.custom_id, signal);
    if (found)
      return "unanswered" in found
        ? { result: "unknown", reason: found.unanswered }
        : answerOf(found.refund, found.raw);
  }
  const path = `/v2/payments/captures/${encodeURIComponent(txnId)}/refund`;
  const reply = await call(setup, { method: "POST", path, body, requestId: idempotencyKey }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  const read = refundSchema.safeParse(reply.body);
  if ((reply.status === 200 || reply.status === 201) && read.success) return answerOf(read.data, reply.raw);
  if (reply.status === 404)
    return { result: "ended", reason: `PayPal can't find payment ${txnId}. Check it in PayPal.` };
  const meaning = reply.status === 422 ? meaningOf(refundErrorMeanings, reply.issues) : undefined;
  // The capture was refunded at PayPal: the order contains that refund.
  if (meaning?.is === "done") return retrievePayment(setup, session, signal);
  if (meaning?.is === "over") return { result: "ended", reason: meaning.reason };
  return { result: "unknown", reason: unexplained(reply) };
}
