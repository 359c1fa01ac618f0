import { hasCents } from "@rankwright/schema";
import type Stripe from "stripe";
import {
  type Initiated,
  type PaymentSession,
  ProviderError,
  type ReturnUrls,
  type SessionOrder,
} from "../provider.ts";
import { call, type Failure } from "./api.ts";
import { checkoutSession, hasFailed, withPayment } from "./resources.ts";
import type { StripeSetup } from "./setup.ts";

/** Lifetime of a session at Stripe, in ms. Stripe's maximum is 24 hours; the spare hour allows for clock skew and delays. */
const OPEN_MS = 23 * 3_600_000;
const MAX_NAME_LENGTH = 250;

/** Returns the body of `POST /v1/checkout/sessions`. It's the same for each call of a session, as the idempotency key requires. */
export function sessionParams(
  session: PaymentSession,
  order: SessionOrder,
  urls: ReturnUrls,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { session: session._id, nonce: session.nonce, order: order._id };
  return {
    mode: "payment",
    client_reference_id: session._id,
    ...(order.storesMethod ? storingCustomer(order) : { customer_email: order.customerEmail }),
    metadata,
    payment_intent_data: {
      metadata,
      ...(order.storesMethod ? { setup_future_usage: "off_session" as const } : {}),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: session.currency.toLowerCase(),
          unit_amount: session.amountCents,
          product_data: { name: order.packageName.slice(0, MAX_NAME_LENGTH).toWellFormed() },
        },
      },
    ],
    success_url: urls.paid,
    cancel_url: urls.cancelled,
    expires_at: Math.floor((session.createdAt + OPEN_MS) / 1_000),
  };
}

/** Returns the customer that a means of payment is stored with: the plan's, or a new one. */
export function storingCustomer({
  customerEmail,
  customerRef,
}: Pick<SessionOrder, "customerEmail" | "customerRef">) {
  return customerRef === ""
    ? { customer_email: customerEmail, customer_creation: "always" as const }
    : { customer: customerRef };
}

const TRY_AGAIN =
  "Stripe can't be reached right now. Try again in a minute, or choose another payment method.";
const NOT_SET_UP = "Stripe did not accept the order. Choose another payment method, or contact us.";
export const OVER = "This Stripe checkout has ended. Please try again.";

export function refusalOf({ status, reason }: Failure): ProviderError {
  const isPassing = status === undefined || status === 429 || status === 409 || status >= 500;
  return new ProviderError(isPassing ? TRY_AGAIN : NOT_SET_UP, reason);
}

/** Opens the session's checkout at Stripe. The session's id is the idempotency key. Throws ProviderError. */
export async function initiatePayment(
  setup: StripeSetup,
  session: PaymentSession,
  order: SessionOrder,
  urls: ReturnUrls,
  signal: AbortSignal,
): Promise<Initiated> {
  if (!hasCents(session.currency))
    throw new ProviderError(NOT_SET_UP, `Amounts in ${session.currency} can't be paid through Stripe here.`);
  const { reference } = session;
  const create = (of: SessionOrder, idempotencyKey: string) =>
    call(setup, signal, ({ checkout }) =>
      checkout.sessions.create(sessionParams(session, of, urls), { idempotencyKey }),
    );
  const first =
    reference === null
      ? await create(order, session._id)
      : await call(setup, signal, ({ checkout }) =>
          checkout.sessions.retrieve(reference, { expand: ["payment_intent"] }),
        );
  // The customer was deleted at Stripe.
  const isCustomerGone = "failure" in first && first.failure.param === "customer";
  const answer = isCustomerGone
    ? await create({ ...order, customerRef: "" }, `${session._id}-new-customer`)
    : first;
  if ("failure" in answer) {
    if (answer.failure.status === 404 || answer.failure.isStale)
      throw new ProviderError(OVER, answer.failure.reason, { ended: true });
    throw refusalOf(answer.failure);
  }
  const read = checkoutSession.safeParse(answer.done);
  if (!read.success) throw new ProviderError(NOT_SET_UP, "Stripe's session could not be read.");
  const { id, url, status, payment_status } = read.data;
  if (status === "expired") throw new ProviderError(OVER, "The session expired at Stripe.", { ended: true });
  const payment = withPayment.safeParse(answer.done).data?.payment_intent;
  if (status === "complete" && payment_status === "unpaid" && hasFailed(payment?.status))
    throw new ProviderError(OVER, "The payment failed at Stripe.", { ended: true });
  // Paid, but the webhook has not arrived yet: the return page polls.
  if (status === "complete") return { kind: "redirect", url: urls.paid, reference: id };
  if (!isStripes(url, setup))
    throw new ProviderError(NOT_SET_UP, "Stripe's session has no page for the buyer.");
  return { kind: "redirect", url, reference: id };
}

/** True for an HTTPS page: Stripe's, or the owner's custom domain at Stripe. In local mode, the test system may use HTTP. */
export function isStripes(url: string, { mode }: StripeSetup): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === "https:" || (mode === "local" && protocol === "http:");
}
