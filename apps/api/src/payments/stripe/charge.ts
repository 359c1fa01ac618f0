import { hasCents } from "@rankwright/schema";
import type Stripe from "stripe";
import type { Charged, PaymentSession, SessionOrder, StoredMethod } from "../provider.ts";
import { call, type Failure, isFinal } from "./api.ts";
import { declinedBy, isGone } from "./declines.ts";
import { intentEvents, isCharge, STORED } from "./events.ts";
import { paymentIntent } from "./resources.ts";
import type { StripeSetup } from "./setup.ts";

const MAX_DESCRIPTION_LENGTH = 250;

type Method = Pick<StoredMethod, "customerRef" | "methodRef">;

/** Returns the body of `POST /v1/payment_intents`. It's the same for each call of a session, as the idempotency key requires. */
export const chargeParams = (
  session: PaymentSession,
  { customerRef, methodRef }: Method,
  order: SessionOrder,
): Stripe.PaymentIntentCreateParams => ({
  amount: session.amountCents,
  currency: session.currency.toLowerCase(),
  customer: customerRef,
  payment_method: methodRef,
  off_session: true,
  confirm: true,
  description: order.packageName.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed(),
  metadata: { session: session._id, nonce: session.nonce, order: order._id, kind: STORED },
});

/**
 * Returns the session's charge if it was made before, also by a request whose response was lost. Stripe stores idempotency keys for a day.
 * All charges of the customer are searched, because a shop that was restored from an old backup may have charged years ago.
 */
async function earlierCharge(
  { paymentIntents }: Stripe,
  { _id, reference }: PaymentSession,
  { customerRef }: Method,
): Promise<Stripe.PaymentIntent | undefined> {
  if (reference !== null && isCharge(reference)) return paymentIntents.retrieve(reference);
  const all = await paymentIntents
    .list({ customer: customerRef, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  return all.find(({ metadata }) => metadata.session === _id && metadata.kind === STORED);
}

/** Returns the result of a charge that Stripe refused or did not answer. */
function refusedCharge(failure: Failure): Charged {
  const isDeclined = failure.status === 402 || (failure.status !== undefined && isGone(failure));
  if (!isFinal(failure) || failure.isStale)
    return { result: "unknown", reason: failure.reason, pauseMs: failure.pauseMs };
  return isDeclined ? declinedBy(failure) : { result: "ended", reason: failure.reason };
}

/** Charges a stored means of payment, once per session. */
export async function chargeStored(
  setup: StripeSetup,
  session: PaymentSession,
  method: Method,
  order: SessionOrder,
  signal: AbortSignal,
): Promise<Charged> {
  if (!hasCents(session.currency))
    return { result: "ended", reason: `Amounts in ${session.currency} can't be paid through Stripe here.` };
  const answer = await call(
    setup,
    signal,
    async (stripe) =>
      (await earlierCharge(stripe, session, method)) ??
      stripe.paymentIntents.create(chargeParams(session, method, order), { idempotencyKey: session._id }),
  );
  if ("failure" in answer) return refusedCharge(answer.failure);
  const read = paymentIntent.safeParse(answer.done);
  if (!read.success) return { result: "unknown", reason: "Stripe's payment could not be read." };
  const { status, last_payment_error: error } = read.data;
  if (status === "succeeded" || status === "processing") {
    const events = intentEvents(read.data);
    return { result: "answered", events, raw: Buffer.from(JSON.stringify(answer.done)) };
  }
  if (status === "canceled") return { result: "ended", reason: "The payment was cancelled at Stripe." };
  const needsAction = status === "requires_action" || status === "requires_confirmation";
  return declinedBy(needsAction ? { ...error, code: "authentication_required" } : error);
}
