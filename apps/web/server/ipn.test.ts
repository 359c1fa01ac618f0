import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildApi,
  buildRouter,
  createContext,
  createDeps,
  ensureOwner,
  readEnv,
  seedDemo,
} from "@rankwright/api";
import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { buildSandbox } from "@rankwright/paypal-sandbox";
import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { expect, onTestFinished, test } from "vitest";
import { buildSite } from "./site.ts";

/** Starts both listeners of a site with the demo's packages and the test checkout, without pages. */
async function site() {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-listeners-"));
  const sandboxApp = buildSandbox({ manual: true });
  const sandbox = await listenAs(sandboxApp);
  const checkout = `${sandbox}/cgi-bin/webscr`;
  const env = readEnv({
    DATA_DIR: folder,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PAYPAL_CHECKOUT_URL: checkout,
    PAYPAL_VERIFY_URL: checkout,
  });
  const deps = createDeps(env);
  onTestFinished(() => {
    deps.db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const worker = createPaymentsWorker(deps);
  onTestFinished(() => worker.stop());
  await ensureOwner(deps);
  seedDemo(deps);
  const router = buildRouter(deps.sections);
  const apiApp = buildApi(deps, router);
  const api = await listenAs(apiApp);
  const render = async () => new Response("", { status: 404 });
  const own = await listenAs(buildSite(deps, router, apiApp, { render }));
  const user = {
    _id: "0".repeat(24),
    email: "one@example.com",
    emailVerified: true,
    isAdmin: false,
    isStaff: false,
  };
  return {
    deps,
    addresses: { api, own },
    sandbox,
    worker,
    caller: router.createCaller(createContext(deps, { user })),
  };
}

test.each([
  ["the API host's /ipn", "api", "/ipn"],
  ["the site's /ipn", "own", "/ipn"],
  ["the site's /api/ipn", "own", "/api/ipn"],
] as const)("a PayPal notification sent to %s books the payment", async (_name, listener, path) => {
  const { addresses, sandbox, worker, caller } = await site();
  const order = await caller.orders.place({
    packageName: "Basic",
    customerName: "Sample client",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
  });
  const { action, fields } = await caller.orders.checkout({ _id: order._id });
  const form = new URLSearchParams({ ...fields, notify_url: `${addresses[listener]}${path}` });
  const opened = await fetch(action, { method: "POST", body: form, redirect: "manual" });
  const page = new URL(opened.headers.get("location") ?? "", sandbox);
  const choice = new URLSearchParams({ choice: "pay" });
  expect((await fetch(page, { method: "POST", body: choice, redirect: "manual" })).status).toBe(303);
  const sent = await fetch(`${sandbox}/control/deliver`, { method: "POST" });
  expect(await sent.json(), "every notification was answered with 200").toEqual({ waiting: 0 });
  await worker.runOnce();
  expect(await caller.orders.get({ _id: order._id })).toMatchObject({ paymentStatus: "Paid" });
});

/** Returns a JSON body of this length that could be a webhook of either provider. */
const webhook = (bytes: number) => {
  const whole = { id: "evt_1", type: "charge.updated", event_type: "X", livemode: false, resource: {} };
  const text = JSON.stringify({ ...whole, data: { object: {} }, padding: "" });
  return text.replace('"padding":""', `"padding":"${"x".repeat(Math.max(0, bytes - text.length))}"`);
};
const KILOBYTES_256 = 256 * 1024;
const json = "application/json";

test("a PayPal or Stripe webhook that is too big, has another content type or isn't signed is rejected at every address", async () => {
  const { addresses, deps } = await site();
  const refusals = [
    ["unsigned, as big as it may be", webhook(KILOBYTES_256), json, 400],
    ["a byte too big", webhook(KILOBYTES_256 + 1), json, 413],
    ["a form", "id=evt_1", "application/x-www-form-urlencoded", 415],
    ["without a type", webhook(0), "", 415],
    ["no JSON", "{", json, 400],
    ["JSON of something else", "[]", json, 400],
    ["nothing", "", json, 400],
  ] as const;
  for (const address of [addresses.api, addresses.own, `${addresses.own}/api`])
    for (const path of ["/webhooks/paypal", "/webhooks/stripe"]) {
      for (const [what, text, type, status] of refusals) {
        const body = new Uint8Array(Buffer.from(text));
        const headers = new Headers(type === "" ? {} : { "content-type": type });
        const answer = await fetch(address + path, { method: "POST", body, headers });
        expect(answer.status, `${address}${path}: ${what}`).toBe(status);
      }
      const read = await fetch(address + path);
      expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
    }
  const rows = deps.db.$client.prepare("select count(*) from notifications").pluck().get();
  expect(rows, "no rejected request was stored").toBe(0);
});
