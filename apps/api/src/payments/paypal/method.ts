import type { PaymentEvent, PaymentSession, StoredAnswer } from "../provider.ts";
import { eventDefaults } from "../reading.ts";
import { fetchOrder } from "./capture.ts";
import type { PaymentToken } from "./resources.ts";
import type { PaypalSetup } from "./setup.ts";

export const labelOf = (email: string): string => ["PayPal", email].filter(Boolean).join(" ");

/** Returns the change of a stored account, from the webhook of its token. */
export function methodEvent(
  { id, payment_source }: PaymentToken,
  about: Pick<PaymentEvent, "status" | "isTest"> & { type: "methodChanged" | "methodRevoked" },
): PaymentEvent {
  const email = payment_source?.paypal?.email_address ?? "";
  const label = email === "" ? "" : labelOf(email);
  return { ...eventDefaults, ...about, method: { methodRef: id, label, expires: "" } };
}

/** Returns the account that was stored with a paid order. PayPal may store it some time after the payment. */
export async function retrieveMethod(
  setup: PaypalSetup,
  { reference }: PaymentSession,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  if (reference === null) return { result: "answered", method: null };
  const seen = await fetchOrder(setup, reference, signal);
  if ("answer" in seen) {
    const { answer } = seen;
    const reason = "reason" in answer ? answer.reason : "";
    return { result: answer.result === "unknown" ? "unknown" : "ended", reason };
  }
  const { status, payment_source } = seen.order;
  const paypal = payment_source?.paypal;
  const vault = paypal?.attributes?.vault;
  if (vault && vault.id !== "") {
    const { id: methodRef, customer } = vault;
    const label = labelOf(paypal?.email_address ?? "");
    return { result: "answered", method: { customerRef: customer.id, methodRef, label, expires: "" } };
  }
  return status === "COMPLETED" && !vault
    ? { result: "answered", method: null }
    : { result: "unknown", reason: "PayPal has not stored the account yet." };
}
