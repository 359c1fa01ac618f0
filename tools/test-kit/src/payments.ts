import { createServer } from "node:http";
import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { paypalStandard } from "@rankwright/api/payments/paypal-standard/provider";
import { webhooksPlugin } from "@rankwright/api/payments/webhooks";
import { findOrder } from "@rankwright/db/orders";
import { ledgerOf, type NewNotification, type Notification } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import type { Faults } from "@rankwright/paypal-sandbox";
import { buildSandbox } from "@rankwright/paypal-sandbox";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import { listen, listenAs } from "@rankwright/sandbox-kit/testing/listen";
import type { Checkout, PaymentStatus } from "@rankwright/schema";
import { asc } from "drizzle-orm";
import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { completed } from "./paypal/ipn.ts";
import { customer, type Shop, shop } from "./shops/shop.ts";

const transactions = z.array(z.object({ id: z.string(), heldCents: z.number() }));

/** Starts a server that always responds with this text. `asked` returns the number of requests. */
export async function startVerifier(answer: string): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume().on("end", () => response.end(answer));
  });
  return { url: `${await listen(server)}/`, asked: () => asked };
}

/** Posts a form as a browser does. Redirects are not followed. */
export function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

/** Parses a raw Payments Standard notification. */
export function ipn(raw: Buffer): NewNotification {
  const [event] = paypalStandard.parseWebhook(raw, {}).events;
  if (!event) throw new Error("A notification of Payments Standard has one event.");
  return { provider: "paypal-standard", raw, event };
}

export interface PayShop extends Shop {
  /** URLs of the shop's API host and of the sandbox. */
  api: string;
  sandbox: string;
  worker: ReturnType<typeof createPaymentsWorker>;
  /** Places an order as customer `one` and returns its id. */
  placed: () => Promise<string>;
  /** Opens the checkout in the sandbox and clicks a button there. Returns the redirect or the error page. */
  choose: (checkout: Checkout, choice: "pay" | "cancel") => Promise<Response>;
  /** Places and pays an order. The notification is not sent until `settle`. */
  paid: (changes?: Record<string, string>) => Promise<{ orderId: string; txnId: string; checkout: Checkout }>;
  /** Sends and processes a genuine Completed notification of the sandbox for this checkout, with some fields changed. */
  genuine: (checkout: Checkout, changes?: Record<string, string>) => Promise<Notification | undefined>;
  control: (path: string, body?: object) => Promise<unknown>;
  faults: (faults: Partial<Faults>) => Promise<unknown>;
  /** Delivers all pending notifications and runs the worker. */
  settle: () => Promise<void>;
  /** Advances the clock, in milliseconds, and runs all due jobs. */
  later: (ms: number) => Promise<void>;
  status: (orderId: string) => PaymentStatus | undefined;
  /** Amounts of the order's ledger, in cents. */
  cents: (orderId: string) => number[];
  notifications: () => Notification[];
}

/** Creates a shop whose API host and PayPal sandbox each listen on their own port. */
export async function payShop(options: { timeoutMs?: number } = {}): Promise<PayShop> {
  const sandboxApp = buildSandbox({ manual: true });
  const sandbox = await listenAs(sandboxApp);
  const checkoutUrl = `${sandbox}/cgi-bin/webscr`;
  const made = await shop({ PAYPAL_CHECKOUT_URL: checkoutUrl, PAYPAL_VERIFY_URL: checkoutUrl });
  const { deps } = made;
  const api = await listenAs(Fastify().register(webhooksPlugin, { deps }));
  deps.env.API_URL = api;
  const worker = createPaymentsWorker(deps, options);
  onTestFinished(() => worker.stop());

  const control = controlOf(sandbox);
  const placed = async () => (await made.one.orders.place({ packageName: "Basic", ...customer }))._id;
  const choose = async ({ action, fields }: Checkout, choice: "pay" | "cancel") => {
    const opened = await post(action, fields);
    const page = opened.headers.get("location");
    return page ? post(new URL(page, sandbox).href, { choice }) : opened;
  };
  const settle = async () => {
    await control("deliver", {});
    await worker.runOnce();
  };
  const notifications = () =>
    deps.db.select().from(tables.notifications).orderBy(asc(tables.notifications._id)).all();
  return {
    ...made,
    api,
    sandbox,
    worker,
    control,
    placed,
    choose,
    paid: async (changes = {}) => {
      const orderId = await placed();
      const checkout = await made.one.orders.checkout({ _id: orderId });
      const answer = await choose({ ...checkout, fields: { ...checkout.fields, ...changes } }, "pay");
      if (answer.status !== 303) throw new Error(`The sandbox did not take it: ${await answer.text()}`);
      const all = transactions.parse(await control("transactions"));
      return { orderId, txnId: all.at(-1)?.id ?? "", checkout };
    },
    faults: (faults) => control("faults", faults),
    settle,
    genuine: async ({ fields }, changes = {}) => {
      const told = {
        ...completed(fields),
        txn_id: "GENUINE0000000001",
        ...changes,
      };
      const kept = Object.entries(told).filter(([, value]) => value !== "(missing)");
      await control("notify", { url: `${api}/ipn`, fields: Object.fromEntries(kept) });
      await settle();
      return notifications().at(-1);
    },
    later: async (ms) => {
      made.clock.advance(ms);
      await worker.runOnce();
    },
    status: (orderId) => findOrder(deps.db, orderId)?.paymentStatus,
    cents: (orderId) => ledgerOf(deps.db, orderId).map((row) => row.grossCents),
    notifications,
  };
}
