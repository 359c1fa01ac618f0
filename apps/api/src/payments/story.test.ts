import { findPaymentSession, isManual, ledgerOf } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import type { Faults } from "@rankwright/paypal-sandbox";
import type { Checkout } from "@rankwright/schema";
import { type PayShop, payShop } from "@rankwright/test-kit/payments";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { z } from "zod";

declare module "vitest" {
  interface ProvidedContext {
    isProof: boolean;
  }
}

// Normal runs use a fixed seed, so that an old bug doesn't fail an unrelated change. The proof uses random seeds.
const runs = inject("isProof") ? { numRuns: 1_000 } : { numRuns: 25, seed: 913_318_652 };
const transactions = z.array(
  z.object({ id: z.string(), heldCents: z.number(), fields: z.record(z.string(), z.string()) }),
);
const messages = z.array(z.object({ body: z.string() }));

/**
 * State of a random story: the shop, its opened checkouts, and the movements that the test checkout would refuse (second payments
 * and reversals that are cancelled twice).
 */
interface Tale {
  shop: PayShop;
  checkouts: Map<string, Checkout>;
  seconds: { orderId: string; cents: number }[];
}

const which = fc.nat(3);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ does: "place" } as const) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("open" as const), which }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant("pay" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("cancel" as const), which }) },
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant("move" as const),
      which,
      how: fc.constantFrom("refund", "reverse", "cancel-reversal", "complete", "deny"),
      amount: fc.constantFrom(undefined, "0.01", "10", "49.49"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("payTwice" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("undoTwice" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("byHand" as const),
      which,
      to: fc.constantFrom("Paid" as const, "Cancelled" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("dismiss" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("checkAgain" as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("checkOrderAgain" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("faults" as const),
      faults: fc.record<Partial<Faults>>({
        duplicate: fc.nat(3),
        reorder: fc.boolean(),
        dropFirst: fc.nat(3),
        tamper: fc.constantFrom<Record<string, string> | null>(
          null,
          { mc_gross: "0.01" },
          { payment_status: "Completed" },
        ),
        pendingFirst: fc.boolean(),
        verifier: fc.constantFrom("normal", "normal", "INVALID", "500", "html", "redirect"),
        charset: fc.constantFrom("utf-8", "windows-1252"),
      }),
    }),
  },
  { weight: 7, arbitrary: fc.constant({ does: "tell" } as const) },
  { weight: 7, arbitrary: fc.constant({ does: "work" } as const) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 7_200_000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Runs one step. Refusals by the shop or the sandbox are part of the story. */
async function take({ shop, checkouts, seconds }: Tale, taken: Step): Promise<void> {
  const orders = await shop.one.orders.list();
  const order = "which" in taken ? orders[taken.which % Math.max(1, orders.length)] : undefined;
  if (taken.does === "place" && orders.length < 4) await shop.placed();
  if (taken.does === "faults") await shop.faults(taken.faults);
  if (taken.does === "tell") await shop.control("deliver", {});
  if (taken.does === "work") await shop.worker.runOnce();
  if (taken.does === "wait") await shop.later(taken.ms);
  if (taken.does === "move") {
    const all = transactions.parse(await (await fetch(`${shop.sandbox}/control/transactions`)).json());
    const one = all[taken.which % Math.max(1, all.length)];
    const body = { txnId: one?.id, ...(taken.how === "refund" ? { amount: taken.amount } : {}) };
    if (one) await shop.control(taken.how, body).catch(refusedThere);
  }
  if (taken.does === "dismiss") {
    const looks = (await shop.owner.payments.needsReview()).notifications;
    const one = looks[taken.which % Math.max(1, looks.length)];
    if (one) await shop.owner.payments.dismiss({ _id: one._id, note: "Looked at" }).catch(refusedHere);
  }
  if (taken.does === "checkAgain") {
    const all = shop.notifications();
    const one = all[taken.which % Math.max(1, all.length)];
    if (one) await shop.owner.payments.checkAgain({ _id: one._id }).catch(refusedHere);
  }
  if (!order) return;
  if (taken.does === "checkOrderAgain") await shop.owner.payments.checkOrderAgain({ _id: order._id });
  if (taken.does === "byHand")
    await shop.owner.orders
      .setPaymentStatus({ _id: order._id, paymentStatus: taken.to, reason: "Settled outside" })
      .catch(refusedHere);
  if (taken.does === "payTwice" || taken.does === "undoTwice") {
    const fields = checkouts.get(order._id)?.fields;
    const payment = ledgerOf(shop.deps.db, order._id).find(
      (row) => row.status === "Completed" && !isManual(row),
    );
    if (!fields || (taken.does === "undoTwice" && !payment)) return;
    const undone = { txn_type: "", payment_status: "Canceled_Reversal", parent_txn_id: payment?.txnId ?? "" };
    const told = {
      txn_type: "web_accept",
      txn_id: `SECOND${String(seconds.length).padStart(11, "0")}`,
      payment_status: "Completed",
      mc_gross: fields.amount ?? "",
      mc_currency: "USD",
      business: fields.business ?? "",
      invoice: fields.invoice ?? "",
      custom: fields.custom ?? "",
      test_ipn: "1",
      ...(taken.does === "undoTwice" ? undone : {}),
    };
    await shop.control("notify", { url: `${shop.api}/ipn`, fields: told });
    seconds.push({ orderId: order._id, cents: 4_950 });
  }
  if (taken.does === "open") {
    const opened = await shop.one.orders.checkout({ _id: order._id }).catch(refusedHere);
    if (opened) checkouts.set(order._id, opened);
  }
  if (taken.does === "cancel")
    await shop.one.orders.cancel({ _id: order._id, paymentStatus: "Cancelled" }).catch(refusedHere);
  if (taken.does === "pay") {
    // A page that was opened before can still be paid after the order was cancelled.
    const form = checkouts.get(order._id);
    if (form) expect([303, 409]).toContain((await shop.choose(form, "pay")).status);
  }
}

const refusedThere = (error: unknown) =>
  expect(String(error)).toMatch(
    /can't be refunded|nothing to reverse|not reversed|can be completed or denied/,
  );
const refusedHere = (error: unknown): undefined => void expect(error).toMatchObject({ code: "CONFLICT" });

/** Delivers and processes all notifications, including those that were marked as INVALID by mistake. */
async function comeToRest({ shop }: Tale): Promise<void> {
  await shop.faults({});
  await shop.control("deliver", {});
  await shop.later(24 * 3_600_000);
  for (const one of shop.notifications().filter(({ verifiedAt }) => verifiedAt === null))
    await shop.owner.payments.checkAgain({ _id: one._id });
  await shop.worker.runOnce();
}

const sumOf = (rows: readonly { grossCents: number }[]) => rows.reduce((sum, row) => sum + row.grossCents, 0);

/** Checks after each step that all ledger rows come from genuine notifications and are mailed once, and checks the orders' status. */
async function checkNow({ shop }: Tale): Promise<void> {
  const { db } = shop.deps;
  const told = messages.parse(await (await fetch(`${shop.sandbox}/control/notifications`)).json());
  const genuine = new Set(
    told.map(({ body }) => {
      const fields = new URLSearchParams(Buffer.from(body, "base64").toString("latin1"));
      return ["txn_id", "payment_status", "mc_gross"].map((name) => fields.get(name)).join(" ");
    }),
  );
  const ledger = db.select().from(tables.ledger).all();
  const booked = ledger.filter((row) => !isManual(row));
  for (const row of booked)
    expect(genuine).toContain(`${row.txnId} ${row.status} ${(row.grossCents / 100).toFixed(2)}`);
  for (const { _id, paymentStatus } of db.select().from(tables.orders).all())
    expect(paymentStatus === "Paid", "an order is Paid if and only if it brought money").toBe(
      sumOf(ledgerOf(db, _id)) > 0,
    );
  expect((await shop.owner.orders.totals()).netCents).toBe(sumOf(ledger));
  const from = new Map(shop.notifications().map((one) => [one._id, one]));
  for (const payment of booked.filter(({ status }) => status === "Completed")) {
    const own = booked.filter((row) => row.parentTxnId === payment.txnId);
    const undone = own.filter((row) => row.status === "Canceled_Reversal");
    const states = undone.map((row) => from.get(row.notificationId ?? "")?.state);
    if (sumOf(undone) > -sumOf(own.filter((row) => row.status === "Reversed")))
      expect(states, "a reversal that was undone twice is shown to the owner").toContainEqual(
        expect.stringMatching(/^(overpaid|paidTwice|overdrawn|dismissed)$/),
      );
    else expect(states, "a reversal that was undone once needs no review").not.toContain("overpaid");
  }

  const mails = shop.mails();
  const count = (to: string, subject: RegExp) =>
    mails.filter((mail) => mail.recipient === to && subject.test(mail.subject)).length;
  const first = booked.filter(
    ({ status, notificationId }) =>
      status === "Completed" &&
      !from.get(notificationId ?? "")?.reason.startsWith("The order was already paid"),
  );
  expect(count("one@example.com", /^Receipt/), "receipts").toBe(first.length);
  const back = (status: string) => booked.filter((row) => row.status === status).length;
  expect(count("one@example.com", /^Refund/), "refund mails").toBe(back("Refunded"));
  expect(count("one@example.com", /^Payment disputed/), "dispute mails").toBe(back("Reversed"));
  const notes = /^(?:Paid|Refunded|Reversed|Canceled_Reversal|Please review this payment): /;
  expect(count("owner@example.com", notes), "the owner's mails about payments").toBe(booked.length);
  const rejected = mails.filter((mail) => mail.subject === "A payment needs your attention");
  expect(new Set(rejected.map((mail) => mail.body)).size, "no rejected payment is mailed twice").toBe(
    rejected.length,
  );
}

/** Checks at the end that every order's ledger matches the test checkout's balance, and that no notification is open. */
async function checkBooks({ shop, seconds }: Tale): Promise<void> {
  const { db } = shop.deps;
  const all = transactions.parse(await (await fetch(`${shop.sandbox}/control/transactions`)).json());
  for (const order of db.select().from(tables.orders).all()) {
    const own = all.filter((one) => findPaymentSession(db, one.fields.invoice ?? "")?.orderId === order._id);
    const held = own.reduce((sum, one) => sum + one.heldCents, 0);
    const twice = seconds.filter((one) => one.orderId === order._id);
    const rows = ledgerOf(db, order._id);
    expect(sumOf(rows.filter((row) => !isManual(row)))).toBe(
      twice.reduce((sum, one) => sum + one.cents, held),
    );
    if (rows.length > 0) expect(order.paymentStatus).not.toBe("UnPaid");
  }
  const open = shop.notifications().filter(({ state }) => state === "received" || state === "waiting");
  expect(open).toEqual([]);
}

test("in random sequences of events the ledger matches the notifications after every step, and no order is Paid without money", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const shop = await payShop();
      const tale: Tale = { shop, checkouts: new Map(), seconds: [] };
      const first = await shop.placed();
      tale.checkouts.set(first, await shop.one.orders.checkout({ _id: first }));
      for (const one of steps) {
        await take(tale, one);
        await checkNow(tale);
      }
      await comeToRest(tale);
      await checkNow(tale);
      await checkBooks(tale);
    }),
    { ...runs, endOnFailure: true },
  );
}, 3_600_000);
