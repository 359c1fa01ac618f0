import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";

const DAY = 24 * 3_600_000;

/** A shop with one order that has an open page at Stripe. */
async function openPage() {
  const made = await allMethodsShop();
  const orderId = await made.placed();
  const { url } = await made.open(orderId, "stripe");
  /** Pays on that page and delivers the webhook. */
  const payThere = async () => {
    await made.choose(url, "card");
    await made.deliver("stripe");
    await made.run();
  };
  const ends = () => made.jobs().filter(({ kind }) => kind === "end");
  return { ...made, orderId, payThere, ends };
}

describe("an open page at Stripe can't be paid", () => {
  test("after the order was paid another way", async () => {
    const { owner, orderId, run, payThere, charges, cents, ends } = await openPage();
    await owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Paid", reason: "Cash" });
    await run();
    await payThere();
    expect([await charges("stripe"), cents(orderId), ends()]).toEqual([0, [4_950], []]);
  });

  test("after the order was cancelled, even if Stripe was unreachable at first", async () => {
    const { one, deps, orderId, run, later, payThere, charges, ends, systems } = await openPage();
    const setup = deps.env.setups.stripe;
    if (!setup) throw new Error("Stripe is not set up.");
    const there = setup.apiUrl;
    setup.apiUrl = systems.stripe.replace(/\d+$/, "1");
    await one.orders.cancel({ _id: orderId, paymentStatus: "Cancelled" });
    await run();
    expect(ends()).toMatchObject([{ tries: 1 }]);
    if (there !== undefined) setup.apiUrl = there;
    await later(60_000);
    await payThere();
    expect([await charges("stripe"), ends()]).toEqual([0, []]);
  });
});

test("an open page can't be paid after the owner has switched to another payment mode", async () => {
  const { deps, orderId, run, payThere, sessions, charges, ends } = await openPage();
  const { stripe } = deps.env.setups;
  if (!stripe) throw new Error("Stripe is not set up.");
  deps.env.setups = { stripe: { ...stripe, mode: "live", apiUrl: undefined } };
  await run();
  await run();
  expect([sessions(orderId)[0]?.openFor, ends()]).toEqual([null, []]);
  await payThere();
  expect(await charges("stripe")).toBe(0);
});

test("a page that is being opened while the order is paid another way is ended", async () => {
  const { one, owner, deps, run, placed, ends, systems, sessions } = await openPage();
  const orderId = await placed();
  const setup = deps.env.setups.stripe;
  if (!setup) throw new Error("Stripe is not set up.");
  /** A proxy to Stripe that returns the response after the owner has marked the order as paid. */
  const line = Fastify();
  line.removeAllContentTypeParsers();
  line.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  line.post("/*", async (request, reply) => {
    const { authorization = "", "content-type": type = "", "idempotency-key": key = "" } = request.headers;
    const answer = await fetch(systems.stripe + request.url, {
      method: "POST",
      headers: { authorization, "content-type": type, "idempotency-key": String(key) },
      body: String(request.body),
    });
    await owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Paid", reason: "Cash" });
    return reply
      .code(answer.status)
      .type("application/json")
      .send(await answer.text());
  });
  const there = setup.apiUrl;
  setup.apiUrl = await listenAs(line);
  await expect(one.orders.pay({ _id: orderId, provider: "stripe" })).rejects.toThrow(/is Paid/);
  if (there !== undefined) setup.apiUrl = there;
  expect([sessions(orderId).length, ends().length]).toEqual([1, 1]);
  await run();
  expect(ends()).toEqual([]);
});

test("ending a page is no longer retried after a day, when it has expired anyway", async () => {
  const { one, deps, orderId, run, later, ends, systems } = await openPage();
  const setup = deps.env.setups.stripe;
  if (!setup) throw new Error("Stripe is not set up.");
  setup.apiUrl = systems.stripe.replace(/\d+$/, "1");
  await one.orders.cancel({ _id: orderId, paymentStatus: "Cancelled" });
  await run();
  await later(DAY);
  expect(ends()).toEqual([]);
});

test("a paid page is not ended, and its payment stays", async () => {
  const { orderId, payThere, status, ends } = await openPage();
  await payThere();
  expect([status(orderId), ends()]).toEqual(["Paid", []]);
});
