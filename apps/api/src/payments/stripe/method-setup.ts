import type Stripe from "stripe";
import {
  type MethodSetup,
  ProviderError,
  type ReturnUrls,
  type SessionOrder,
  type StoredAnswer,
} from "../provider.ts";
import { call } from "./api.ts";
import { isStripes, OVER, refusalOf, storingCustomer } from "./checkout.ts";
import { storedMethod, unansweredMethod } from "./method.ts";
import { checkoutSession, withSetup } from "./resources.ts";
import type { StripeSetup } from "./setup.ts";

/** Returns the body of `POST /v1/checkout/sessions`. It's the same for each call of a visit, as the idempotency key requires. */
export function setupParams(
  visit: MethodSetup,
  order: SessionOrder,
  urls: ReturnUrls,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { setup: visit._id, nonce: visit.nonce, order: order._id };
  return {
    mode: "setup",
    currency: visit.currency.toLowerCase(),
    client_reference_id: visit._id,
    ...storingCustomer(visit),
    metadata,
    setup_intent_data: { metadata },
    success_url: urls.paid,
    cancel_url: urls.cancelled,
  };
}

/** Opens a page at Stripe on which the customer stores a means of payment. Throws ProviderError. */
export async function initiateSetup(
  setup: StripeSetup,
  visit: MethodSetup,
  order: SessionOrder,
  urls: ReturnUrls,
  signal: AbortSignal,
): Promise<{ url: string; reference: string }> {
  const { reference } = visit;
  const answer = await call(setup, signal, ({ checkout }) =>
    reference === null
      ? checkout.sessions.create(setupParams(visit, order, urls), { idempotencyKey: visit._id })
      : checkout.sessions.retrieve(reference),
  );
  if ("failure" in answer) {
    if (answer.failure.status === 404 || answer.failure.isStale)
      throw new ProviderError(OVER, answer.failure.reason, { ended: true });
    throw refusalOf(answer.failure);
  }
  const read = checkoutSession.safeParse(answer.done);
  if (!read.success) throw new ProviderError(OVER, "Stripe's session could not be read.");
  const { id, url, status } = read.data;
  if (status === "expired") throw new ProviderError(OVER, "The session expired at Stripe.", { ended: true });
  if (status === "complete") return { url: urls.paid, reference: id };
  if (!isStripes(url, setup)) throw new ProviderError(OVER, "Stripe's session has no page for the buyer.");
  return { url, reference: id };
}

/** Returns the means of payment that the customer stored on such a page. */
export async function retrieveSetup(
  setup: StripeSetup,
  { reference }: MethodSetup,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  if (reference === null) return { result: "answered", method: null };
  const answer = await call(setup, signal, ({ checkout }) =>
    checkout.sessions.retrieve(reference, { expand: ["setup_intent.payment_method"] }),
  );
  if ("failure" in answer) return unansweredMethod(answer.failure);
  if (answer.done.status === "expired")
    return { result: "ended", reason: "The page at Stripe expired before a payment method was saved." };
  const intent = withSetup.safeParse(answer.done).data?.setup_intent;
  const method = intent?.status === "succeeded" ? storedMethod(intent.payment_method) : null;
  return { result: "answered", method };
}
