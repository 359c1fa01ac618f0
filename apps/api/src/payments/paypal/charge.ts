import { declineReasons, hasCents } from "@rankwright/schema";
import type {
  Answer,
  Charged,
  PaymentEvent,
  PaymentSession,
  SessionOrder,
  StoredMethod,
} from "../provider.ts";
import { call, unexplained, unknownAnswer } from "./api.ts";
import { answered, fetchOrder, retrievePayment } from "./capture.ts";
import { declinedBy } from "./declines.ts";
import { chargeRequest, ORDERS, orderPath } from "./order.ts";
import { order as orderSchema } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

/** The body of `POST /v2/checkout/orders/{id}/capture` without the buyer (Orders v2, `paypal_wallet_stored_credential`). */
export const captureRequest = (vaultId: string) => ({
  payment_source: {
    paypal: {
      vault_id: vaultId,
      stored_credential: {
        payment_initiator: "MERCHANT",
        usage: "SUBSEQUENT",
        usage_pattern: "RECURRING_PREPAID",
      },
    },
  },
});

const NOT_READ = "PayPal's order could not be read.";

/** Returns the result of an order's captures; undefined if it has none yet. */
function resultOf(answer: Answer<PaymentEvent[]>): Charged | undefined {
  if (answer.result !== "answered") return answer.result === "declined" ? declinedBy([]) : answer;
  const { events } = answer;
  if (events.some(({ type }) => type === "captured" || type === "pending")) return answer;
  return events.some(({ type }) => type === "failed") ? declinedBy([]) : undefined;
}

/** Creates the session's order. Nothing is charged yet. */
async function createOrder(
  setup: PaypalSetup,
  session: PaymentSession,
  order: SessionOrder,
  signal: AbortSignal,
): Promise<{ reference: string } | Charged> {
  const body = chargeRequest(session, order);
  const requestId = `${session._id}-create`;
  const reply = await call(setup, { method: "POST", path: ORDERS, body, requestId }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  if (reply.status === 200 || reply.status === 201) {
    const read = orderSchema.safeParse(reply.body);
    return read.success ? { reference: read.data.id } : { result: "unknown", reason: NOT_READ };
  }
  const isFinal = reply.status === 400 || reply.status === 422;
  return isFinal ? { result: "ended", reason: unexplained(reply) } : unknownAnswer(reply);
}

/** Captures the order with the stored account. PayPal captures an order only once, for any request id. */
async function captureWith(
  setup: PaypalSetup,
  session: PaymentSession & { reference: string },
  vaultId: string,
  signal: AbortSignal,
): Promise<Charged> {
  const path = `${orderPath(session.reference)}/capture`;
  const body = captureRequest(vaultId);
  const requestId = `${session._id}-capture`;
  const reply = await call(setup, { method: "POST", path, body, requestId }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  if (reply.status === 200 || reply.status === 201) {
    const read = orderSchema.safeParse(reply.body);
    const captured = read.success ? resultOf(answered(setup, read.data, reply.raw)) : undefined;
    return captured ?? retrieved(setup, session, signal);
  }
  if (reply.issues.includes("ORDER_ALREADY_CAPTURED")) return retrieved(setup, session, signal);
  // The session was charged in another order, before the shop was restored from a backup.
  if (reply.issues.includes("DUPLICATE_INVOICE_ID"))
    return {
      result: "declined",
      reason: `PayPal already has a payment with the invoice number ${session._id}.`,
      remedy: "review",
    };
  if (reply.status === 422 || reply.status === 403) return declinedBy(reply.issues);
  return unknownAnswer(reply);
}

async function retrieved(setup: PaypalSetup, session: PaymentSession, signal: AbortSignal): Promise<Charged> {
  const result = resultOf(await retrievePayment(setup, session, signal));
  return result ?? { result: "unknown", reason: "PayPal has not reported the payment yet." };
}

/**
 * Charges a stored account, once per session: PayPal forgets request ids after six hours and can't be asked for an invoice number, so
 * the order is created first, its id is stored, and only that order is ever captured.
 */
export async function chargeStored(
  setup: PaypalSetup,
  session: PaymentSession,
  { methodRef }: Pick<StoredMethod, "methodRef">,
  order: SessionOrder,
  signal: AbortSignal,
  keepReference: (reference: string) => Promise<void>,
): Promise<Charged> {
  if (!hasCents(session.currency))
    return { result: "ended", reason: `Amounts in ${session.currency} can't be paid through PayPal here.` };
  if (session.reference === null) {
    const created = await createOrder(setup, session, order, signal);
    if ("result" in created) return created;
    const { reference } = created;
    await keepReference(reference);
    return captureWith(setup, { ...session, reference }, methodRef, signal);
  }
  const { reference } = session;
  const seen = await fetchOrder(setup, reference, signal);
  if ("answer" in seen) {
    // PayPal keeps paid orders; an order that nobody paid expires after some hours.
    if (seen.answer.result === "missing")
      return { result: "declined", reason: declineReasons.late, remedy: "retry" };
    return resultOf(seen.answer) ?? retrieved(setup, session, signal);
  }
  return (
    resultOf(answered(setup, seen.order, seen.raw)) ??
    captureWith(setup, { ...session, reference }, methodRef, signal)
  );
}
