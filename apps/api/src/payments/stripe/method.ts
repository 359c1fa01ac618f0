import type { PaymentSession, StoredAnswer, StoredMethod } from "../provider.ts";
import { call, type Failure } from "./api.ts";
import { isCharge } from "./events.ts";
import { describeMethod } from "./method-label.ts";
import { checkoutSession, hasFailed, paymentMethod, withStored } from "./resources.ts";
import type { StripeSetup } from "./setup.ts";

/** Reads an expanded means of payment. Returns null unless it is stored with a customer. */
export function storedMethod(value: unknown): StoredMethod | null {
  const read = paymentMethod.safeParse(value);
  if (!read.success || read.data.customer === "") return null;
  const { id, customer } = read.data;
  return { customerRef: customer, methodRef: id, ...describeMethod(read.data) };
}

export const unansweredMethod = ({ status, reason }: Failure): StoredAnswer =>
  status === 404
    ? { result: "ended", reason: "Stripe can't find this checkout." }
    : { result: "unknown", reason };

/** Returns the means of payment that a checkout stored, or that was charged without the buyer. */
export async function retrieveMethod(
  setup: StripeSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  if (reference === null) return { result: "answered", method: null };
  const answer = await call(setup, signal, async ({ checkout, paymentIntents }) =>
    isCharge(reference)
      ? { payment_intent: await paymentIntents.retrieve(reference, { expand: ["payment_method"] }) }
      : checkout.sessions.retrieve(reference, { expand: ["payment_intent.payment_method"] }),
  );
  if ("failure" in answer) return unansweredMethod(answer.failure);
  const { done } = answer;
  const intent = withStored.safeParse(done).data?.payment_intent;
  const method = storedMethod(intent?.payment_method);
  if (method) return { result: "answered", method };
  const isOver =
    checkoutSession.safeParse(done).data?.status === "expired" ||
    intent?.status === "succeeded" ||
    hasFailed(intent?.status);
  return isOver
    ? { result: "answered", method: null }
    : { result: "unknown", reason: "Stripe has not stored the payment method yet." };
}
