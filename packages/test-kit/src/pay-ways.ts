import type { AddressInfo } from "node:net";
import { webhooksPlugin } from "@rankwright/api/payments/webhooks";
import { createPaymentsWorker } from "@rankwright/api/payments/worker";
import { findOrder } from "@rankwright/db/orders";
import { ledgerOf, type Notification } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { buildPaypalRestSandbox } from "@rankwright/paypal-rest-sandbox";
import type { Account } from "@rankwright/sandbox-kit";
import type { PaymentStatus } from "@rankwright/schema";
import { buildStripeSandbox } from "@rankwright/stripe-sandbox";
import { asc } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { customer, type Shop, shop } from "./shop.ts";

/** A provider's test system, with its control. */
export interface TestSystem {
  url: string;
  /** Its answer; throws, with what it said, when it refuses. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** The buyer's choice at a page of this system; where it leads. Nothing where the shop led somewhere else. */
  choose: (page: string, choice: string) => Promise<string>;
  books: () => Promise<Account[]>;
}

export interface WaysShop extends Shop {
  systems: Record<"paypal" | "stripe", TestSystem>;
  worker: ReturnType<typeof createPaymentsWorker>;
  /** An order of `one`, just placed. */
  placed: () => Promise<string>;
  /** Opens the order's checkout; the page that the browser goes to. */
  opened: (orderId: string, way: "paypal" | "stripe") => Promise<string>;
  /** The buyer is back at the shop, which asks what became of it. */
  returned: (orderId: string) => Promise<void>;
  /** Delivers all webhooks, and lets the worker work. */
  settle: () => Promise<void>;
  /** Moves the clock of shop and test systems, and lets the worker work. */
  later: (ms: number) => Promise<void>;
  status: (orderId: string) => PaymentStatus | undefined;
  /** The ledger's amounts for the order, in cents. */
  cents: (orderId: string) => number[];
  /** What the providers hold for the order's sessions, in cents. */
  held: (orderId: string) => Promise<number>;
  notifications: () => Notification[];
}

const books = z.array(
  z.object({
    invoiceId: z.string(),
    reference: z.string(),
    currency: z.string(),
    heldCents: z.number(),
    movements: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["capture", "refund", "reversal", "reinstated"]),
        cents: z.number(),
        at: z.number(),
      }),
    ),
  }),
);

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  // A listening TCP server's address is never a pipe's name.
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function testSystem(app: FastifyInstance): Promise<TestSystem> {
  const url = await listen(app);
  const control = async (path: string, body?: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(
      `${url}/control/${path}`,
      body && { method: "POST", headers, body: JSON.stringify(body) },
    );
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    url,
    control,
    choose: async (page, choice) => {
      if (!page.startsWith(url)) return "";
      const body = new URLSearchParams({ choice });
      const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
      return answer.headers.get("location") ?? `${answer.status}`;
    },
    books: async () => books.parse(await control("books")),
  };
}

/** A shop with its real webhook listener, and the real test systems of PayPal and Stripe, all by one clock. */
export async function waysShop(options: { timeoutMs?: number } = {}): Promise<WaysShop> {
  let clock = Date.now;
  const now = () => clock();
  const systems = {
    paypal: await testSystem(buildPaypalRestSandbox({ manual: true, now })),
    stripe: await testSystem(buildStripeSandbox({ manual: true, now })),
  };
  const made = await shop({
    PAYPAL_API_ENV: "local",
    PAYPAL_API_URL: systems.paypal.url,
    STRIPE_ENV: "local",
    STRIPE_API_URL: systems.stripe.url,
  });
  const { deps } = made;
  clock = made.clock.now;
  deps.env.API_URL = await listen(Fastify().register(webhooksPlugin, { deps }));
  for (const [way, { control }] of Object.entries(systems))
    await control("webhook", { url: `${deps.env.API_URL}/webhooks/${way}` });
  const worker = createPaymentsWorker(deps, options);
  onTestFinished(() => worker.stop());

  return {
    ...made,
    systems,
    worker,
    placed: async () => (await made.one.orders.place({ packageName: "Basic", ...customer }))._id,
    opened: async (orderId, provider) => {
      const opened = await made.one.orders.pay({ _id: orderId, provider });
      if (opened.kind !== "redirect") throw new Error(`${provider} leads to no page.`);
      return opened.url;
    },
    returned: async (orderId) => {
      await made.one.orders.returned({ _id: orderId });
      await worker.runOnce();
    },
    settle: async () => {
      for (const { control } of Object.values(systems)) await control("deliver", {});
      await worker.runOnce();
    },
    later: async (ms) => {
      made.clock.advance(ms);
      await worker.runOnce();
    },
    status: (orderId) => findOrder(deps.db, orderId)?.paymentStatus,
    cents: (orderId) => ledgerOf(deps.db, orderId).map((row) => row.grossCents),
    held: async (orderId) => {
      const all = [...(await systems.paypal.books()), ...(await systems.stripe.books())];
      const sessions = deps.db.select().from(tables.paymentSessions).all();
      const own = all.filter(({ invoiceId }) =>
        sessions.some((one) => one._id === invoiceId && one.orderId === orderId),
      );
      return own.reduce((sum, { heldCents }) => sum + heldCents, 0);
    },
    notifications: () =>
      deps.db.select().from(tables.notifications).orderBy(asc(tables.notifications._id)).all(),
  };
}
