import type Stripe from "stripe";
import { z } from "zod";
import type { PaymentEvent, Verification } from "../provider.ts";
import { jsonProblem, parseJson, type Reader, readEvents, readerOf } from "../reading.ts";
import { loadStripe } from "./api.ts";
import {
  disputed,
  disputeMovements,
  intentEvents,
  methodEvents,
  refundEvents,
  sessionEvents,
  sessionStatus,
} from "./events.ts";
import { checkoutSession, dispute, paymentIntent, paymentMethod, refund } from "./resources.ts";
import type { StripeSetup } from "./setup.ts";

/** Maximum age of a signature, in seconds. Stripe signs each retry with a new timestamp. */
const TOLERANCE_SECONDS = 300;

const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** Test or live mode of an object; not all objects state it. */
const modeOf = z.object({ livemode: z.boolean() });

/** Returns a sentence that explains why a body isn't a Stripe webhook, or undefined if it is one. */
export const webhookProblem = (raw: Buffer) =>
  jsonProblem(raw, envelope, "id, type, livemode and data.object");

const refundReader = readerOf(refund, refundEvents);
const disputeReader = readerOf(dispute, (read, isTest) => [disputed(read, isTest)]);

const intentReader = readerOf(paymentIntent, intentEvents);

const movementReader = readerOf(dispute, disputeMovements);

type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent;

/** Stripe's event names. `charge.refunded` is omitted, because it only contains totals; `refund.*` contains each refund. */
const readers: Readonly<Partial<Record<EventName, Reader>>> = {
  // "unpaid": with some payment methods, the payment succeeds or fails days later.
  "checkout.session.completed": readerOf(checkoutSession, (read) =>
    sessionEvents(read, read.payment_status === "unpaid" ? sessionStatus.unpaid : sessionStatus.paid),
  ),
  "checkout.session.async_payment_succeeded": readerOf(checkoutSession, (read) =>
    sessionEvents(read, sessionStatus.paid),
  ),
  "checkout.session.async_payment_failed": readerOf(checkoutSession, (read) =>
    sessionEvents(read, sessionStatus.failed),
  ),
  "checkout.session.expired": readerOf(checkoutSession, (read) => sessionEvents(read, sessionStatus.expired)),
  // Only of charges without the buyer: those of a checkout are in its session's events.
  "payment_intent.succeeded": intentReader,
  "payment_intent.processing": intentReader,
  "payment_intent.payment_failed": intentReader,
  "payment_method.automatically_updated": readerOf(paymentMethod, (read) =>
    methodEvents(read, { type: "methodChanged", status: "Updated by the bank" }),
  ),
  "payment_method.detached": readerOf(paymentMethod, (read) =>
    methodEvents(read, { type: "methodRevoked", status: "Removed" }),
  ),
  "refund.created": refundReader,
  "refund.updated": refundReader,
  "refund.failed": refundReader,
  "charge.dispute.created": disputeReader,
  "charge.dispute.updated": disputeReader,
  "charge.dispute.closed": disputeReader,
  "charge.dispute.funds_withdrawn": movementReader,
  "charge.dispute.funds_reinstated": movementReader,
};

const byName = new Map(Object.entries(readers));
// Object.keys returns string[].
export const EVENT_TYPES = Object.keys(readers) as EventName[];

export function parseWebhook(raw: Buffer): { eventId: string; events: PaymentEvent[] } {
  const read = envelope.safeParse(parseJson(raw));
  if (!read.success) return { eventId: "", events: [] };
  const { id, type, livemode, data } = read.data;
  // If the object's mode differs from the event's, the object is dropped, so that nothing is booked.
  const isSameMode = modeOf.safeParse(data.object).data?.livemode !== !livemode;
  return { eventId: id, events: readEvents(byName, type, isSameMode ? data.object : undefined, !livemode) };
}

/** Verifies that Stripe signed these bytes with the endpoint's secret, as of `receivedAt`. Never throws. */
export async function verifyWebhook(
  { webhookSecret }: StripeSetup,
  raw: Buffer,
  headers: Record<string, string>,
  receivedAt: number,
): Promise<Verification> {
  const { webhooks } = await loadStripe();
  try {
    const signature = headers["stripe-signature"] ?? "";
    webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS, undefined, receivedAt);
    return { result: "verified" };
  } catch {
    return { result: "invalid" };
  }
}
