import { immediate, newId } from "@rankwright/db/core";
import { findPaymentSession } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { type BookedShop, bookedShop } from "@rankwright/test-kit/shops/booked-shop";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { localCredentials } from "../settings/payment-settings.ts";
import { loadStripe } from "./stripe/api.ts";

// Regression tests for publicly reported payment bugs of other shops: lost, doubled or stuck money.

const HOUR = 3_600_000;
const ways = ["paypal", "stripe"] as const;
const paid = { paypal: "pay", stripe: "card" } as const;

/** Returns an order that the buyer has paid (Stripe) or approved (PayPal), before any notification has reached the shop. */
async function paidUnheard(shop: BookedShop, way: "paypal" | "stripe") {
  const orderId = await shop.placed();
  const page = await shop.opened(orderId, way);
  await shop.systems[way].choose(page, paid[way]);
  return orderId;
}

const webhooks = z.array(z.object({ attempts: z.number(), deliveredAt: z.number().nullable() }));

const booksAgree = async (shop: BookedShop, orderId: string, cents: number[]) => {
  expect(shop.cents(orderId)).toEqual(cents);
  expect(await shop.held(orderId)).toBe(cents.reduce((sum, one) => sum + one, 0));
};

describe.each(ways)("%s", (way) => {
  test("the provider's checkout id is stored before the buyer is redirected", async () => {
    const shop = await bookedShop();
    const orderId = await shop.placed();
    const page = await shop.opened(orderId, way);
    const [session] = shop.deps.db.select().from(tables.paymentSessions).all();
    expect(session?.reference).toBeTruthy();
    expect(page).toContain(session?.reference ?? "-");
  });

  test("a retry after a lost response opens the same checkout", async () => {
    const shop = await bookedShop();
    const orderId = await shop.placed();
    await shop.systems[way].control("faults", { loseCreateAnswers: 1 });
    const first = await shop.opened(orderId, way).catch(() => undefined);
    const second = await shop.opened(orderId, way);
    expect(first ?? second).toBe(second);
    await shop.systems[way].choose(second, paid[way]);
    await shop.returned(orderId);
    await shop.settle();
    await booksAgree(shop, orderId, [4_950]);
  });

  test("a payment is found by polling if all webhooks are lost and the buyer doesn't return", async () => {
    const shop = await bookedShop();
    await shop.systems[way].control("faults", { webhookNever: true });
    const orderId = await paidUnheard(shop, way);
    expect(shop.status(orderId)).toBe("UnPaid");
    await shop.later(HOUR / 2);
    await shop.later(1);
    expect(shop.status(orderId)).toBe("Paid");
    await booksAgree(shop, orderId, [4_950]);
  });

  test("five copies of a webhook in parallel with the buyer's return book one payment and send one receipt", async () => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, way);
    await shop.systems[way].control("faults", { duplicate: 4 });
    await Promise.all([shop.settle(), shop.returned(orderId), shop.settle()]);
    await shop.settle();
    await booksAgree(shop, orderId, [4_950]);
    expect(shop.mails().filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
  });

  test("a payment is booked for the checkout in the webhook, not for the newest one", async () => {
    const shop = await bookedShop();
    const [older, newer] = [await shop.placed(), await shop.placed()];
    const page = await shop.opened(older, way);
    await shop.opened(newer, way);
    await shop.systems[way].choose(page, paid[way]);
    await shop.settle();
    await shop.settle();
    expect([shop.status(older), shop.status(newer)]).toEqual(["Paid", "UnPaid"]);
    await booksAgree(shop, older, [4_950]);
  });

  test("a webhook about an unknown payment is accepted, so that the provider doesn't retry", async () => {
    const shop = await bookedShop();
    await paidUnheard(shop, way);
    const { db } = shop.deps;
    db.$client.pragma("foreign_keys = OFF");
    immediate(db, (tx) => {
      tx.delete(tables.paymentJobs).run();
      tx.delete(tables.paymentSessions).run();
    });
    db.$client.pragma("foreign_keys = ON");
    await shop.settle();
    await shop.later(24 * HOUR);
    await shop.settle();
    const told = webhooks.parse(await shop.systems[way].control("webhooks"));
    expect(told.length).toBeGreaterThan(0);
    for (const { attempts, deliveredAt } of told) {
      expect(attempts).toBe(1);
      expect(deliveredAt).not.toBeNull();
    }
  });

  test.each(["body", "reencoded", "signature", "unsigned"])(
    "a forged webhook (%s) is rejected without storing a row, and the genuine one is booked",
    async (forge) => {
      const shop = await bookedShop();
      const orderId = await paidUnheard(shop, way);
      await shop.systems[way].control("faults", { forge });
      await shop.settle();
      await shop.settle();
      await booksAgree(shop, orderId, [4_950]);
      expect(shop.notifications().filter(({ verifiedAt }) => verifiedAt === null)).toEqual([]);
    },
  );

  test("a refund whose response is lost is paid once", async () => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, way);
    await shop.returned(orderId);
    await shop.settle();
    const [ledger] = shop.deps.db.select().from(tables.ledger).all();
    await shop.systems[way].control("faults", { loseRefundAnswers: 2 });
    await shop.owner.payments.refund({ _id: orderId, txnId: ledger?.txnId ?? "", amount: "10.00" });
    for (let at = 0; at < 4; at += 1) await shop.later(HOUR);
    await shop.settle();
    await booksAgree(shop, orderId, [4_950, -1_000]);
  });

  test("webhooks that arrive newest first are booked correctly", async () => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, way);
    await shop.returned(orderId);
    const [account] = await shop.systems[way].books();
    await shop.systems[way].control("refund", { txnId: account?.movements[0]?.id, cents: 950 });
    await shop.systems[way].control("faults", { reorder: true });
    await shop.settle();
    for (let at = 0; at < 3; at += 1) await shop.later(HOUR);
    await booksAgree(shop, orderId, [4_950, -950]);
  });

  test("if two checkouts of an order are paid, the second payment is shown and can be refunded with one click", async () => {
    const shop = await bookedShop();
    const orderId = await shop.placed();
    const [paypal, stripe] = [await shop.opened(orderId, "paypal"), await shop.opened(orderId, "stripe")];
    const other = way === "paypal" ? "stripe" : "paypal";
    await shop.systems.paypal.choose(paypal, "pay");
    await shop.systems.stripe.choose(stripe, "card");
    await shop.systems[way].control("deliver", {});
    await shop.worker.runOnce();
    await shop.systems[other].control("deliver", {});
    await shop.worker.runOnce();
    await shop.settle();
    const cents = shop.cents(orderId);
    expect(await shop.held(orderId), "every charge is booked").toBe(4_950 * cents.length);
    if (cents.length === 1) return;
    expect((await shop.owner.payments.needsReview()).notifications).not.toEqual([]);
    const second = shop.deps.db.select().from(tables.ledger).all().at(-1);
    await shop.owner.payments.refund({ _id: orderId, txnId: second?.txnId ?? "" });
    await shop.worker.runOnce();
    await shop.settle();
    await booksAgree(shop, orderId, [4_950, 4_950, -4_950]);
  });

  test("the ledger matches the provider's balance when a dispute is opened, won or lost", async () => {
    const shop = await bookedShop();
    for (const outcome of ["won", "lost"]) {
      const orderId = await paidUnheard(shop, way);
      await shop.returned(orderId);
      await shop.settle();
      const account = (await shop.systems[way].books()).find(
        ({ invoiceId }) => findPaymentSession(shop.deps.db, invoiceId)?.orderId === orderId,
      );
      const stage = way === "paypal" ? { stage: "CHARGEBACK" } : {};
      const opened = await shop.systems[way].control("dispute", {
        txnId: account?.movements[0]?.id,
        ...stage,
      });
      await shop.settle();
      await booksAgree(shop, orderId, [4_950, -4_950]);
      const { id: disputeId } = z.object({ id: z.string() }).parse(opened);
      await shop.systems[way].control("resolve", { disputeId, outcome });
      await shop.settle();
      await booksAgree(shop, orderId, outcome === "won" ? [4_950, -4_950, 4_950] : [4_950, -4_950]);
    }
  });
});

describe("Stripe only", () => {
  /** Sends a webhook that is signed with the shop's own secret. */
  async function signed(shop: BookedShop, type: string, object: object, livemode = false) {
    const { webhooks } = await loadStripe();
    const payload = JSON.stringify({ id: `evt_${newId()}`, type, livemode, data: { object } });
    const secret = localCredentials.stripe.webhookSecret;
    const timestamp = Math.floor(shop.deps.now() / 1_000);
    const reply = await fetch(`${shop.api}/webhooks/stripe`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      },
      body: payload,
    });
    expect(reply.status).toBe(200);
    await shop.run();
  }

  test("a lost dispute of a partly refunded payment only books the money that Stripe returned", async () => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, "stripe");
    await shop.returned(orderId);
    await shop.settle();
    const [account] = await shop.systems.stripe.books();
    const txnId = account?.movements[0]?.id;
    await shop.systems.stripe.control("refund", { txnId, cents: 1_000 });
    await shop.settle();
    const opened = await shop.systems.stripe.control("dispute", { txnId });
    await shop.settle();
    const { id: disputeId } = z.object({ id: z.string() }).parse(opened);
    await shop.systems.stripe.control("resolve", { disputeId, outcome: "lost" });
    await shop.settle();
    await booksAgree(shop, orderId, [4_950, -1_000, -4_950, 1_000]);
  });

  test("a test event that is signed with the live secret doesn't pay an order", async () => {
    const shop = await bookedShop();
    const orderId = await shop.placed();
    await shop.opened(orderId, "stripe");
    const [session] = shop.sessions(orderId);
    const { stripe } = shop.deps.env.setups;
    if (!session || !stripe) throw new Error("Stripe is not set up.");
    shop.deps.env.setups = { ...shop.deps.env.setups, stripe: { ...stripe, mode: "live" } };
    const paidSession = {
      id: session.reference,
      status: "complete",
      payment_status: "paid",
      amount_total: session.amountCents,
      currency: "usd",
      client_reference_id: session._id,
      metadata: { nonce: session.nonce },
      payment_intent: "pi_1",
    };
    for (const [event, object] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const)
      await signed(shop, "checkout.session.completed", { ...paidSession, livemode: object }, event);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["UnPaid", []]);
    expect(shop.notifications().map(({ state }) => state)).toEqual(["otherMode", "rejected", "otherMode"]);
  });

  test("refunds and disputes of other sales on the same account are ignored without a mail", async () => {
    const shop = await bookedShop();
    const foreign = { amount: 500, currency: "usd", payment_intent: "pi_of_another_sale" };
    await signed(shop, "refund.created", { id: "re_1", status: "succeeded", ...foreign });
    await signed(shop, "charge.dispute.created", { id: "du_1", status: "needs_response", ...foreign });
    expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
    expect(shop.mails()).toEqual([]);
  });
});

describe("PayPal only", () => {
  test.each([
    ["a separate invoice number", { invoiceId: "2026-17" }],
    ["neither an invoice number nor the checkout's id", { isBare: true }],
    ["a separate invoice number and without the checkout's id", { invoiceId: "2026-17", isBare: true }],
  ])("a refund with %s is booked for its payment", async (_, ids) => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, "paypal");
    await shop.returned(orderId);
    await shop.settle();
    const [account] = await shop.systems.paypal.books();
    const txnId = account?.movements[0]?.id;
    await shop.systems.paypal.control("refund", { txnId, cents: 1_000, ...ids });
    await shop.settle();
    await booksAgree(shop, orderId, [4_950, -1_000]);
  });

  test("if the buyer returns before PayPal has the approval, no failure is shown, and the payment is found within seconds", async () => {
    const shop = await bookedShop();
    await shop.systems.paypal.control("faults", { webhookNever: true });
    const orderId = await shop.placed();
    const page = await shop.opened(orderId, "paypal");
    await shop.returned(orderId);
    expect((await shop.one.orders.waysToPay({ _id: orderId })).notice).toBeNull();
    await shop.systems.paypal.choose(page, "pay");
    await shop.later(5_000);
    await booksAgree(shop, orderId, [4_950]);
  });

  test("a capture is repeated within seconds if a proxy returned a page instead of PayPal's response", async () => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, "paypal");
    await shop.systems.paypal.control("faults", { webhookNever: true, garbledCaptures: 2 });
    await shop.returned(orderId);
    await shop.later(5_000);
    await shop.later(5_000);
    await booksAgree(shop, orderId, [4_950]);
  });

  test("a lost response to a capture doesn't cause a second capture", async () => {
    const shop = await bookedShop();
    const orderId = await paidUnheard(shop, "paypal");
    await shop.systems.paypal.control("faults", { loseCaptureAnswers: 3, webhookNever: true });
    await shop.returned(orderId);
    for (let at = 0; at < 6; at += 1) await shop.later(HOUR);
    await booksAgree(shop, orderId, [4_950]);
  });

  test("after a declined card the buyer can retry with the same PayPal order", async () => {
    const shop = await bookedShop();
    const orderId = await shop.placed();
    const page = await shop.opened(orderId, "paypal");
    await shop.systems.paypal.choose(page, "decline");
    await shop.returned(orderId);
    expect(shop.status(orderId)).toBe("UnPaid");
    expect(await shop.opened(orderId, "paypal")).toBe(page);
    await shop.systems.paypal.choose(page, "pay");
    await shop.returned(orderId);
    await shop.settle();
    await booksAgree(shop, orderId, [4_950]);
  });

  test("an approval that isn't captured within three hours expires without a charge, and a new checkout can be paid", async () => {
    const shop = await bookedShop();
    const orderId = await shop.placed();
    const page = await shop.opened(orderId, "paypal");
    await shop.systems.paypal.choose(page, "pay");
    shop.clock.advance(4 * HOUR);
    await shop.settle();
    await shop.settle();
    expect(shop.status(orderId)).toBe("UnPaid");
    await booksAgree(shop, orderId, []);
    const next = await shop.opened(orderId, "paypal");
    expect(next).not.toBe(page);
    await shop.systems.paypal.choose(next, "pay");
    await shop.returned(orderId);
    await shop.settle();
    await booksAgree(shop, orderId, [4_950]);
  });

  test("if the certificate can't be fetched, PayPal verifies the webhook", async () => {
    const shop = await bookedShop();
    await shop.systems.paypal.control("faults", { certDown: true });
    const orderId = await paidUnheard(shop, "paypal");
    for (let at = 0; at < 3; at += 1) {
      await shop.settle();
      await shop.later(HOUR / 2);
    }
    await booksAgree(shop, orderId, [4_950]);
  });

  // signature.test.ts tests untrusted authorities, because local mode trusts the root certificate that the test system sends.
  test.each(["expired", "wrongName"])("an invalid certificate (%s) is rejected", async (certificate) => {
    const shop = await bookedShop();
    await shop.systems.paypal.control("faults", { certificate, verifier: "FAILURE" });
    const orderId = await paidUnheard(shop, "paypal");
    await shop.settle();
    expect(shop.status(orderId)).toBe("UnPaid");
  });
});
