import type Stripe from "stripe";
import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call, type Failure } from "./api.ts";
import {
  disputeMovements,
  intentEvents,
  isCharge,
  refundEvents,
  sessionEvents,
  sessionStatus,
} from "./events.ts";
import {
  type CheckoutSession,
  checkoutSession,
  dispute,
  hasFailed,
  paymentCharge,
  paymentIntent,
  refund,
  withPayment,
} from "./resources.ts";
import type { StripeSetup } from "./setup.ts";

const NOT_READ = "Stripe's session could not be read.";

/** Returns the event of a session's payment; [] while the buyer has not paid. */
function paymentEvents(session: CheckoutSession, paymentStatus: string): PaymentEvent[] {
  if (session.status !== "complete") return [];
  if (session.payment_status === "paid") return sessionEvents(session, sessionStatus.paid);
  return sessionEvents(session, hasFailed(paymentStatus) ? sessionStatus.failed : sessionStatus.unpaid);
}

const unanswered = ({ status, reason }: Failure): Answer<PaymentEvent[]> =>
  status === 404
    ? {
        result: "missing",
        reason: "Stripe can't find this checkout. Check that the secret key belongs to the same account.",
      }
    : { result: "unknown", reason };

/** Fetches the refunds and disputes of a payment whose expanded charge is `payment`. */
async function movedBack(stripe: Stripe, paymentId: string, payment: unknown) {
  const charge = paymentCharge.safeParse(payment).data?.latest_charge;
  const about = { payment_intent: paymentId, limit: 100 };
  const refunds = charge?.refunds?.has_more
    ? await stripe.refunds.list(about).autoPagingToArray({ limit: 1_000 })
    : (charge?.refunds?.data ?? []);
  const disputes = charge?.disputed ? (await stripe.disputes.list(about)).data : [];
  return { refunds, disputes };
}

/** Returns the events of refunds and disputes; undefined if they can't be read. */
function backEvents(done: { refunds: unknown; disputes: unknown }, isTest: boolean) {
  const refunds = refund.array().safeParse(done.refunds);
  const disputes = dispute.array().safeParse(done.disputes);
  if (!refunds.success || !disputes.success) return undefined;
  return [
    ...refunds.data.flatMap((one) => refundEvents(one, isTest)),
    ...disputes.data.flatMap((one) => disputeMovements(one, isTest)),
  ];
}

/** Fetches all money movements of a checkout session from Stripe. */
async function retrieveCheckout(
  setup: StripeSetup,
  reference: string,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  const answer = await call(setup, signal, async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(reference, {
      expand: ["payment_intent.latest_charge.refunds"],
    });
    const payment = withPayment.safeParse(session).data?.payment_intent;
    const paymentId = checkoutSession.safeParse(session).data?.payment_intent ?? "";
    const back = await movedBack(stripe, paymentId, payment);
    return { session, ...back, paymentStatus: payment?.status ?? "" };
  });
  if ("failure" in answer) return unanswered(answer.failure);
  const { done } = answer;
  const session = checkoutSession.safeParse(done.session);
  const back = session.success ? backEvents(done, !session.data.livemode) : undefined;
  if (!session.success || !back) return { result: "unknown", reason: NOT_READ };
  const { data } = session;
  if (data.status === "expired")
    return { result: "ended", reason: "The Stripe checkout was not paid in time." };
  const own = { invoiceId: data.client_reference_id, nonce: data.metadata.nonce ?? "", reference: data.id };
  const events = [...paymentEvents(data, done.paymentStatus), ...back.map((event) => ({ ...event, ...own }))];
  return { result: "answered", events, raw: Buffer.from(JSON.stringify(done)) };
}

/** Fetches all money movements of a charge without the buyer from Stripe. */
async function retrieveCharge(
  setup: StripeSetup,
  reference: string,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  const answer = await call(setup, signal, async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge.refunds"] });
    return { intent, ...(await movedBack(stripe, reference, intent)) };
  });
  if ("failure" in answer) return unanswered(answer.failure);
  const { done } = answer;
  const intent = paymentIntent.safeParse(done.intent);
  const back = intent.success ? backEvents(done, !intent.data.livemode) : undefined;
  if (!intent.success || !back) return { result: "unknown", reason: NOT_READ };
  const { session: invoiceId = "", nonce = "" } = intent.data.metadata;
  const own = { invoiceId, nonce, reference };
  const events = [...intentEvents(intent.data), ...back.map((event) => ({ ...event, ...own }))];
  return { result: "answered", events, raw: Buffer.from(JSON.stringify(done)) };
}

/** Fetches all money movements of a session from Stripe. */
export async function retrievePayment(
  setup: StripeSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  // Without a session at Stripe nothing can have been paid there.
  if (reference === null) return { result: "answered", events: [], raw: Buffer.alloc(0) };
  return isCharge(reference)
    ? retrieveCharge(setup, reference, signal)
    : retrieveCheckout(setup, reference, signal);
}
