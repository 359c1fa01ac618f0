import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { startWebhookServer } from "@rankwright/sandbox-kit/testing/listening-shop";
import Stripe from "stripe";
import { buildStripeSandbox, localStripeAccount, type StripeSandboxOptions } from "../src/sandbox.ts";

/** Starts a server that stores this test system's webhooks. */
export const startWebhookReceiver = (status?: () => number) => startWebhookServer("/webhooks/stripe", status);

/** Starts the test system and returns functions that call it, mostly through Stripe's package. */
export async function sandbox(options: StripeSandboxOptions = {}) {
  const app = buildStripeSandbox({ manual: true, ...options });
  const url = await listenAs(app);
  const { port } = new URL(url);
  const client = (key: string = localStripeAccount.secretKey) =>
    new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  const stripe = client();
  const control = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/control/${path}`, {
      ...(body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const open = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, idempotencyKey = "session-1") =>
    stripe.checkout.sessions.create({ ...sessionFor("session-1"), ...changes }, { idempotencyKey });
  const choose = (address: string | null, choice: string) =>
    fetch(address ?? "", { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
  const paid = async (reference = "session-1") => {
    const { id, url: page } = await open({ client_reference_id: reference }, reference);
    await choose(page, "card");
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    if (!session.payment_intent || typeof session.payment_intent === "string") throw new Error("No intent.");
    return {
      id,
      intentId: session.payment_intent.id,
      chargeId: String(session.payment_intent.latest_charge),
    };
  };
  return { app, url, client, stripe, control, open, choose, paid };
}

export const sessionFor = (reference: string): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 4950, product_data: { name: "Basic <package>" } },
    },
  ],
  client_reference_id: reference,
  metadata: { nonce: "n1" },
  payment_intent_data: { metadata: { session: reference } },
  customer_email: "one@example.com",
  success_url: "http://127.0.0.1:3000/received-payment/1?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://127.0.0.1:3000/order-cancelled/1",
});
