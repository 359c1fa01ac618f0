import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { buildStripeSandbox, localStripeAccount, type StripeSandboxOptions } from "../src/sandbox.ts";

/** A shop that keeps what it is told and answers as told. */
export async function listeningShop(answer: () => number = () => 200) {
  const heard: { body: Buffer; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    heard.push({ body: Buffer.concat(parts), headers: request.headers });
    response.writeHead(answer()).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  // A listening TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhooks/stripe`, heard };
}

/** The test system on a port of its own, driven by Stripe's own package. */
export async function sandbox(options: StripeSandboxOptions = {}) {
  const app = buildStripeSandbox({ manual: true, ...options });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  // A listening TCP server's address is never a pipe's name.
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
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
