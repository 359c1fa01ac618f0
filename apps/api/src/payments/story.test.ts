import { findInvoice, ledgerOf, tables } from "@rankwright/db";
import type { Checkout } from "@rankwright/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Faults } from "./sandbox/faults.ts";
import { type PayShop, payShop } from "./testing.ts";

const RUNS = 20;
const transactions = z.array(
  z.object({ id: z.string(), heldCents: z.number(), fields: z.record(z.string(), z.string()) }),
);

const which = fc.nat(3);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ does: "place" } as const) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("open" as const), which }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant("pay" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("cancel" as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("move" as const),
      which,
      how: fc.constantFrom("refund", "reverse", "cancel-reversal", "complete", "deny"),
      amount: fc.constantFrom(undefined, "0.01", "10", "49.49"),
    }),
  },
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
  { weight: 4, arbitrary: fc.constant({ does: "tell" } as const) },
  { weight: 4, arbitrary: fc.constant({ does: "work" } as const) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 7_200_000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does one step; what the shop or the sandbox refuses is part of the story. */
async function take(shop: PayShop, checkouts: Map<string, Checkout>, taken: Step): Promise<void> {
  const orders = await shop.one.orders.list();
  const order = "which" in taken ? orders[taken.which % Math.max(1, orders.length)] : undefined;
  if (taken.does === "place" && orders.length < 4) await shop.placed();
  if (taken.does === "faults") await shop.faults(taken.faults);
  if (taken.does === "tell") await shop.control("deliver");
  if (taken.does === "work") await shop.worker.runOnce();
  if (taken.does === "wait") await shop.later(taken.ms);
  if (taken.does === "move") {
    const all = transactions.parse(await (await fetch(`${shop.sandbox}/control/transactions`)).json());
    const one = all[taken.which % Math.max(1, all.length)];
    const body = { txnId: one?.id, ...(taken.how === "refund" ? { amount: taken.amount } : {}) };
    if (one) await shop.control(taken.how, body).catch(refusedThere);
  }
  if (!order) return;
  if (taken.does === "open") {
    const opened = await shop.one.orders.checkout({ _id: order._id }).catch(refusedHere);
    if (opened) checkouts.set(order._id, opened);
  }
  if (taken.does === "cancel")
    await shop.one.orders.cancel({ _id: order._id, paymentStatus: "Cancelled" }).catch(refusedHere);
  if (taken.does === "pay") {
    // A page that was opened before may still be paid after the order was cancelled.
    const form = checkouts.get(order._id);
    if (form) expect([303, 409]).toContain((await shop.choose(form, "pay")).status);
  }
}

const refusedThere = (error: unknown) =>
  expect(String(error)).toMatch(/can't be refunded|nothing to reverse|not reversed|can be decided/);
const refusedHere = (error: unknown): undefined => void expect(error).toMatchObject({ code: "CONFLICT" });

/** Everything that was sent arrives, and everything that arrived is judged, also what was called INVALID by mistake. */
async function comeToRest(shop: PayShop): Promise<void> {
  await shop.faults({});
  await shop.control("deliver");
  await shop.later(24 * 3_600_000);
  for (const odd of shop.notifications().filter((one) => one.state === "forged"))
    await shop.owner.payments.checkAgain({ _id: odd._id });
  await shop.worker.runOnce();
}

async function checkBooks(shop: PayShop): Promise<void> {
  const { db } = shop.deps;
  const all = transactions.parse(await (await fetch(`${shop.sandbox}/control/transactions`)).json());
  let total = 0;
  for (const order of db.select().from(tables.orders).all()) {
    const own = all.filter((one) => findInvoice(db, one.fields.invoice ?? "")?.orderId === order._id);
    const held = own.reduce((sum, one) => sum + one.heldCents, 0);
    const booked = ledgerOf(db, order._id);
    expect(booked.reduce((sum, row) => sum + row.grossCents, 0)).toBe(held);
    if (held > 0) expect(order.paymentStatus).toBe("Paid");
    else expect(order.paymentStatus).not.toBe("Paid");
    if (booked.length > 0) expect(order.paymentStatus).not.toBe("UnPaid");
    total += held;
  }
  expect((await shop.owner.orders.totals()).netCents).toBe(total);
  const unsettled = shop.notifications().filter((one) => one.state === "received");
  expect(unsettled).toEqual([]);
  const receipts = shop.mails().filter((mail) => mail.subject.startsWith("Receipt"));
  const paid = db
    .select()
    .from(tables.ledger)
    .all()
    .filter((row) => row.status === "Completed");
  expect(receipts).toHaveLength(paid.length);
}

test("whatever happens in whatever order, the books come to what was taken, and no order is Paid without money", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const shop = await payShop();
      const checkouts = new Map<string, Checkout>();
      const first = await shop.placed();
      checkouts.set(first, await shop.one.orders.checkout({ _id: first }));
      for (const one of steps) await take(shop, checkouts, one);
      await comeToRest(shop);
      await checkBooks(shop);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
