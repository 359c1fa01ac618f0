import { createHmac } from "node:crypto";
import type { Transmission } from "@rankwright/sandbox-kit";

/**
 * Signs the webhook: returns its bytes with Stripe's header (docs.stripe.com/webhooks, "Verify manually"). `at` is in milliseconds.
 */
export function signTransmission(body: Buffer, secret: string, at: number): Transmission {
  const time = Math.floor(at / 1_000);
  const signature = createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
  return {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": `t=${time},v1=${signature}`,
    },
  };
}

/** Forgeries of a genuine webhook, each with one defect. */
export const forgeries = {
  none: () => undefined,
  /** Different amount with the original signature. */
  body: ({ body, headers }: Transmission) => ({
    body: Buffer.from(body.toString("utf8").replace(/("amount(?:_total)?": )(\d)/, "$19$2")),
    headers,
  }),
  /** Same content in a different serialization. */
  reencoded: ({ body, headers }: Transmission) => ({
    body: Buffer.from(JSON.stringify(JSON.parse(body.toString("utf8")))),
    headers,
  }),
  /** Signed with a different secret. */
  signature: ({ body }: Transmission) => signTransmission(body, "whsec_of_somebody_else", Date.now()),
  unsigned: ({ body }: Transmission) => ({ body, headers: { "content-type": "application/json" } }),
} as const satisfies Record<string, (genuine: Transmission) => Transmission | undefined>;
export type Forgery = keyof typeof forgeries;
