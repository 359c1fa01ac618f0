// Stripe's test system in a separate process, so that its memory and CPU time don't count as the shop's. Arguments: port, data folder,
// address of the shop's webhooks, duration of each request in milliseconds, and number of requests that it accepts in a second.
import { setTimeout as pause } from "node:timers/promises";
import { buildStripeSandbox, localStripeAccount } from "@rankwright/stripe-sandbox";

const [port, dataDir = "", url, duration, limit] = process.argv.slice(2);
const app = buildStripeSandbox({ dataDir, webhook: { secret: localStripeAccount.webhookSecret, url } });

/** Requests of the current second, of the busiest one, and those that were refused. */
const seen = { second: 0, requests: 0, most: 0, refused: 0 };
const TOO_MANY = {
  error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." },
};

app.addHook("onRequest", async (request, reply) => {
  if (!request.url.startsWith("/v1/")) return undefined;
  const second = Math.floor(performance.now() / 1_000);
  if (second !== seen.second) Object.assign(seen, { second, requests: 0 });
  seen.requests += 1;
  if (seen.requests > Number(limit)) {
    seen.refused += 1;
    return reply.code(429).send(TOO_MANY);
  }
  seen.most = Math.max(seen.most, seen.requests);
  if (Number(duration) > 0) await pause(Number(duration));
  return undefined;
});
app.get("/control/requests", () => seen);
await app.listen({ host: "127.0.0.1", port: Number(port) });
