import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call } from "./api.ts";
import { disputeMovements, refundEvents, sessionEvents, sessionStatus } from "./events.ts";
import {
  type CheckoutSession,
  checkoutSession,
  dispute,
  hasFailed,
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

/** Fetches all money movements of a session from Stripe. */
export async function retrievePayment(
  setup: StripeSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  // Without a session at Stripe nothing can have been paid there.
  if (reference === null) return { result: "answered", events: [], raw: Buffer.alloc(0) };
  const answer = await call(setup, signal, async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(reference, {
      expand: ["payment_intent.latest_charge.refunds"],
    });
    const payment = withPayment.safeParse(session).data?.payment_intent;
    const charge = payment?.latest_charge;
    const about = {
      payment_intent: checkoutSession.safeParse(session).data?.payment_intent ?? "",
      limit: 100,
    };
    const refunds = charge?.refunds?.has_more
      ? await stripe.refunds.list(about).autoPagingToArray({ limit: 1_000 })
      : (charge?.refunds?.data ?? []);
    const disputes = charge?.disputed ? (await stripe.disputes.list(about)).data : [];
    return { session, refunds, disputes, paymentStatus: payment?.status ?? "" };
  });
  if ("failure" in answer) {
    const { status, reason } = answer.failure;
    return status === 404
      ? {
          result: "missing",
          reason: "Stripe can't find this checkout. Check that the secret key belongs to the same account.",
        }
      : { result: "unknown", reason };
  }
  const { done } = answer;
  const session = checkoutSession.safeParse(done.session);
  const refunds = refund.array().safeParse(done.refunds);
  const disputes = dispute.array().safeParse(done.disputes);
  if (!session.success || !refunds.success || !disputes.success)
    return { result: "unknown", reason: NOT_READ };
  const { data } = session;
  if (data.status === "expired")
    return { result: "ended", reason: "The Stripe checkout was not paid in time." };
  const own = { invoiceId: data.client_reference_id, nonce: data.metadata.nonce ?? "", reference: data.id };
  const back = [
    ...refunds.data.flatMap((one) => refundEvents(one, !data.livemode)),
    ...disputes.data.flatMap((one) => disputeMovements(one, !data.livemode)),
  ].map((event) => ({ ...event, ...own }));
  const events = [...paymentEvents(data, done.paymentStatus), ...back];
  return { result: "answered", events, raw: Buffer.from(JSON.stringify(done)) };
}
