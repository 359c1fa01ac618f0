import { isTestMode } from "@rankwright/schema";
import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call, unknownAnswer } from "./api.ts";
import { orderEvents } from "./events.ts";
import { captureErrorMeanings, meaningOf } from "./meaning.ts";
import { orderPath } from "./order.ts";
import { type Order, order as orderSchema } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

/** Answer for a session without an order at PayPal: it can't have been paid. */
const nothing: Answer<PaymentEvent[]> = { result: "answered", events: [], raw: Buffer.alloc(0) };
const NOT_FOUND =
  "PayPal doesn't have this checkout. It was not paid in time, or it belongs to another PayPal account.";

type Lookup = { order: Order; raw: Buffer } | { answer: Answer<PaymentEvent[]> };

/** Fetches the order from PayPal, or returns the answer that explains why there is none. */
export async function fetchOrder(
  setup: PaypalSetup,
  reference: string,
  signal: AbortSignal,
): Promise<Lookup> {
  const reply = await call(setup, { method: "GET", path: orderPath(reference) }, signal);
  if ("unanswered" in reply) return { answer: { result: "unknown", reason: reply.unanswered } };
  if (reply.status === 404) return { answer: { result: "missing", reason: NOT_FOUND } };
  if (reply.status !== 200) return { answer: unknownAnswer(reply) };
  const read = orderSchema.safeParse(reply.body);
  if (!read.success) return { answer: { result: "unknown", reason: "PayPal's order could not be read." } };
  if (read.data.status === "VOIDED")
    return { answer: { result: "ended", reason: "The checkout has ended in PayPal." } };
  return { order: read.data, raw: reply.raw };
}

export const answered = (setup: PaypalSetup, order: Order, raw: Buffer): Answer<PaymentEvent[]> => ({
  result: "answered",
  events: orderEvents(order, isTestMode(setup.mode)),
  raw,
});

/** Fetches the order's current state from PayPal: all money movements, or its approval. */
export async function retrievePayment(
  setup: PaypalSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  if (reference === null) return nothing;
  const seen = await fetchOrder(setup, reference, signal);
  return "answer" in seen ? seen.answer : answered(setup, seen.order, seen.raw);
}

/**
 * Returns the request id of a capture. It changes when the buyer approves again, because PayPal may repeat the refusal of a
 * declined card for the old id. PayPal captures an order only once, for any request id.
 */
const requestOf = ({ _id }: PaymentSession, { update_time }: Order) =>
  `${_id}-capture${update_time && `-${update_time.replace(/\D/g, "").slice(0, 17)}`}`;

/** Charges the approved order once: checks the order for a capture first, and derives the request id from the session's id. */
export async function capturePayment(
  setup: PaypalSetup,
  session: PaymentSession,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  const { reference } = session;
  if (reference === null) return nothing;
  const seen = await fetchOrder(setup, reference, signal);
  if ("answer" in seen) return seen.answer;
  const { order, raw } = seen;
  const before = answered(setup, order, raw);
  if (hasMoney(before)) return before;
  const path = `${orderPath(reference)}/capture`;
  const reply = await call(setup, { method: "POST", path, requestId: requestOf(session, order) }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  if (reply.status === 200 || reply.status === 201) {
    const read = orderSchema.safeParse(reply.body);
    const captured = read.success ? answered(setup, read.data, reply.raw) : nothing;
    // If the response contains no capture, the order is fetched: a retry of the request would return the same response.
    return hasMoney(captured) ? captured : retrievePayment(setup, session, signal);
  }
  if (reply.status === 404) return { result: "missing", reason: NOT_FOUND };
  const meaning = reply.status === 422 ? meaningOf(captureErrorMeanings, reply.issues) : undefined;
  if (meaning?.is === "done") return retrievePayment(setup, session, signal);
  if (meaning?.is === "early") return before;
  if (meaning?.is === "buyer") return { result: "declined", reason: meaning.reason };
  if (meaning?.is === "over") return { result: "ended", reason: meaning.reason };
  return unknownAnswer(reply);
}

export const hasMoney = (answer: Answer<PaymentEvent[]>) =>
  answer.result === "answered" && answer.events.some(({ type }) => type !== "approved");
