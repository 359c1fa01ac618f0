import { call } from "./api.ts";
import type { PaypalSetup } from "./setup.ts";

/**
 * Creates an order of 1.00 in the currency, because PayPal has no other way to ask what an account takes (BRL, CNY and MYR only in
 * their countries). Nobody can pay the order: it has no page for the buyer, and expires after three hours.
 */
export async function takesCurrency(
  setup: PaypalSetup,
  currency: string,
  signal: AbortSignal,
): Promise<"yes" | "no" | "unknown"> {
  const body = {
    intent: "CAPTURE",
    purchase_units: [{ amount: { currency_code: currency, value: "1.00" } }],
  };
  const reply = await call(setup, { method: "POST", path: "/v2/checkout/orders", body }, signal);
  if ("unanswered" in reply) return "unknown";
  if (reply.status === 200 || reply.status === 201) return "yes";
  return reply.issues.some((issue) => issue.includes("CURRENCY")) ? "no" : "unknown";
}
