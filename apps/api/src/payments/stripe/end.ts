import type { Answer, PaymentEvent, PaymentSession } from "../provider.ts";
import { call } from "./api.ts";
import { isCharge } from "./events.ts";
import type { StripeSetup } from "./setup.ts";

/**
 * Expires the session at Stripe, or cancels the charge of a stored means of payment. One that is paid, ended or unknown there also counts
 * as ended.
 */
export async function endPayment(
  setup: StripeSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<Answer<PaymentEvent[]>> {
  if (reference === null) return { result: "ended", reason: "" };
  const answer = await call(setup, signal, async ({ checkout, paymentIntents }) => {
    if (isCharge(reference)) await paymentIntents.cancel(reference);
    else await checkout.sessions.expire(reference);
  });
  const status = "failure" in answer ? answer.failure.status : undefined;
  if (!("failure" in answer) || status === 400 || status === 404) return { result: "ended", reason: "" };
  return { result: "unknown", reason: answer.failure.reason };
}
