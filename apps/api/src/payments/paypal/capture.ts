import { isTestMode } from "@rankwright/schema";
import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call, type Reply, unexplained } from "./api.ts";
import { orderEvents } from "./events.ts";
import { captureMeaning, meaningOf } from "./meaning.ts";
import { orderPath, payerHosts, payerPage } from "./order.ts";
import { order as orderSchema } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

/** PayPal knows a request's id again for so long (Orders v2, "PayPal-Request-Id"). */
const REMEMBERED_MS = 6 * 3_600_000;

type Told = Answer<PaymentEvent[]>;

/** What is not known at PayPal has not been paid there. */
const nothing: Told = { result: "answered", events: [], raw: Buffer.alloc(0) };
const GONE = "PayPal no longer has this checkout: it was not paid in time.";

function eventsOf(reply: Reply, setup: PaypalSetup): Told {
  const read = orderSchema.safeParse(reply.body);
  if (!read.success) return { result: "unknown", reason: "PayPal's order could not be read." };
  if (read.data.status === "VOIDED") return { result: "ended", reason: "The checkout was ended at PayPal." };
  return { result: "answered", events: orderEvents(read.data, isTestMode(setup.mode)), raw: reply.raw };
}

/** What the order at PayPal says now: every movement of money, or that it was approved. */
export async function retrievePayment(
  setup: PaypalSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<Told> {
  if (reference === null) return nothing;
  const reply = await call(setup, { method: "GET", path: orderPath(reference) }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  if (reply.status === 404) return { result: "ended", reason: GONE };
  return reply.status === 200 ? eventsOf(reply, setup) : { result: "unknown", reason: unexplained(reply) };
}

/** Sends the buyer back to the same order, on the page that the refusal names or the order does. */
async function sendBack(
  setup: PaypalSetup,
  reference: string,
  refusal: Reply,
  reason: string,
  signal: AbortSignal,
): Promise<Told> {
  const named = payerPage(refusal.links, setup);
  if (named) return { result: "declined", reason, url: named };
  const reply = await call(setup, { method: "GET", path: orderPath(reference) }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  const read = orderSchema.safeParse(reply.body);
  const url = (read.success && payerPage(read.data.links, setup)) || checkoutPage(setup, reference);
  return url ? { result: "declined", reason, url } : { result: "unknown", reason: unexplained(reply) };
}

/** PayPal's checkout of an order, for an answer that does not name it (Orders v2, "INSTRUMENT_DECLINED"). */
const checkoutPage = ({ mode }: PaypalSetup, reference: string) =>
  mode === "local" ? undefined : `${payerHosts[mode]}/checkoutnow?token=${encodeURIComponent(reference)}`;

/**
 * Charges what the buyer approved, once: an order is captured once, the session's id makes a repeat the same request, and when
 * PayPal may have forgotten that it is looked up first.
 */
export async function capturePayment(
  setup: PaypalSetup,
  session: PaymentSession,
  signal: AbortSignal,
): Promise<Told> {
  const { reference } = session;
  if (reference === null) return nothing;
  if (Date.now() - session.createdAt > REMEMBERED_MS) {
    const now = await retrievePayment(setup, session, signal);
    if (now.result !== "answered" || now.events.some(({ type }) => type !== "approved")) return now;
  }
  const path = `${orderPath(reference)}/capture`;
  const reply = await call(setup, { method: "POST", path, requestId: `${session._id}-capture` }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  if (reply.status === 200 || reply.status === 201) {
    const told = eventsOf(reply, setup);
    // A capture without a word of the money is looked up: PayPal would repeat the same answer.
    const isTold = told.result === "answered" && told.events.some(({ type }) => type !== "approved");
    return isTold ? told : retrievePayment(setup, session, signal);
  }
  if (reply.status === 404) return { result: "ended", reason: GONE };
  const meaning = reply.status === 422 ? meaningOf(captureMeaning, reply.issues) : undefined;
  if (meaning?.is === "done") return retrievePayment(setup, session, signal);
  if (meaning?.is === "buyer") return sendBack(setup, reference, reply, meaning.reason, signal);
  if (meaning?.is === "over") return { result: "ended", reason: meaning.reason };
  return { result: "unknown", reason: unexplained(reply) };
}
