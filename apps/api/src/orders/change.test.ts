import { immediate } from "@rankwright/db/core";
import { insertLedgerRow, ledgerOf, openSessionOf } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { refused } from "@rankwright/test-kit/refused";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { DEMO_PAYEE } from "../payments/session/payee.ts";

const order = { packageName: "Basic", ...customer } as const;
const cancelled = { paymentStatus: "Cancelled" } as const;
const audited = ({ deps }: Shop) =>
  deps.db
    .select()
    .from(tables.auditLog)
    .all()
    .filter(({ action }) => action.startsWith("orders."));

describe("cancelling", () => {
  test("sets an unpaid order to Cancelled and closes its checkout, and a repeat changes nothing", async () => {
    const { one, owner, deps } = await shop();
    const { _id } = await one.orders.place(order);
    await one.orders.checkout({ _id });
    const first = await one.orders.cancel({ _id, ...cancelled });
    expect(first.paymentStatus).toBe("Cancelled");
    expect(openSessionOf(deps.db, _id, "paypal-standard")).toBeUndefined();
    expect(await one.orders.cancel({ _id, ...cancelled })).toEqual(first);
    expect((await owner.orders.history({ _id })).map(({ event }) => event)).toEqual(["placed", "cancelled"]);
  });

  test("returns 409 if the order is paid", async () => {
    const { one, owner } = await shop();
    const { _id } = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    await expect(one.orders.cancel({ _id, ...cancelled })).rejects.toEqual(refused("CONFLICT", "paid"));
    expect((await one.orders.get({ _id })).paymentStatus).toBe("Paid");
  });

  test("rejects any other status or field", async () => {
    const { one } = await shop();
    const { _id } = await one.orders.place(order);
    for (const wrong of [{ paymentStatus: "Paid" }, {}, { ...cancelled, orderStatus: "Delivered" }]) {
      // @ts-expect-error what no typed client could send
      await expect(one.orders.cancel({ _id, ...wrong })).rejects.toEqual(refused("BAD_REQUEST"));
    }
    expect((await one.orders.get({ _id })).paymentStatus).toBe("UnPaid");
  });

  test("by the owner for a customer is recorded in the audit log", async () => {
    const site = await shop();
    const { _id } = await site.one.orders.place(order);
    await site.owner.orders.cancel({ _id, ...cancelled });
    expect(audited(site)).toMatchObject([{ action: "orders.cancel", byEmail: "owner@example.com" }]);
  });
});

describe("the order status", () => {
  test("can be set by the owner and is recorded; a repeat changes nothing", async () => {
    const site = await shop();
    const { _id } = await site.one.orders.place(order);
    const delivered = await site.owner.orders.setOrderStatus({ _id, orderStatus: "Delivered" });
    expect(delivered.orderStatus).toBe("Delivered");
    expect(await site.owner.orders.setOrderStatus({ _id, orderStatus: "Delivered" })).toEqual(delivered);
    await site.owner.orders.setOrderStatus({ _id, orderStatus: "Pending" });
    const events = (await site.owner.orders.history({ _id })).map(({ event }) => event);
    expect(events).toEqual(["placed", "delivered", "pending"]);
    expect(audited(site)).toHaveLength(2);
    // @ts-expect-error a status that is not there
    const wrong = site.owner.orders.setOrderStatus({ _id, orderStatus: "Lost" });
    await expect(wrong).rejects.toEqual(refused("BAD_REQUEST", "Pending or Delivered"));
    const missing = site.owner.orders.setOrderStatus({ _id: "junk", orderStatus: "Pending" });
    await expect(missing).rejects.toEqual(refused("NOT_FOUND"));
  });
});

describe("a manual payment", () => {
  test("sets the order to Paid and adds a ledger row, once", async () => {
    const site = await shop();
    const { one, owner, deps } = site;
    const { _id } = await one.orders.place(order);
    const paid = await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    expect(paid.paymentStatus).toBe("Paid");
    expect(
      await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" }),
    ).toEqual(paid);
    expect(ledgerOf(deps.db, _id)).toMatchObject([
      { grossCents: 4950, status: "Completed", txnId: expect.stringMatching(/^by-hand:/), currency: "USD" },
    ]);
    expect(await owner.orders.history({ _id })).toMatchObject([
      { event: "placed", byWhom: "one@example.com" },
      { event: "paid", byWhom: "owner@example.com", note: "Manually: Bank transfer" },
    ]);
    expect(audited(site)).toMatchObject([{ subject: `${_id}: UnPaid to Paid, Bank transfer` }]);
  });

  test.each([undefined, "", "  \n"])(
    "is rejected without a reason (%j), and nothing is booked",
    async (reason) => {
      const { one, owner, deps } = await shop();
      const { _id } = await one.orders.place(order);
      // @ts-expect-error: the reason can't be left out
      const booked = owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason });
      await expect(booked).rejects.toThrow(/Reason/);
      expect(ledgerOf(deps.db, _id)).toEqual([]);
      expect((await one.orders.get({ _id })).paymentStatus).toBe("UnPaid");
    },
  );

  test("that is refunded sets the order to Cancelled and updates all totals", async () => {
    const { one, owner, deps } = await shop();
    const { _id } = await one.orders.place(order);
    await one.orders.place(order);
    const sums = async () => ({ ...(await owner.orders.totals()), ...(await one.orders.spent()) });
    const none = { salesCents: 0, netCents: 0, spentCents: 0, others: [], count: 2 };
    const paid = { salesCents: 4950, netCents: 4950, spentCents: 4950, others: [], count: 2 };
    expect(await sums()).toEqual(none);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    expect(await sums()).toEqual(paid);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Bank transfer" });
    expect(await sums()).toEqual(none);
    expect(ledgerOf(deps.db, _id).map((row) => [row.status, row.grossCents])).toEqual([
      ["Completed", 4950],
      ["Refunded", -4950],
    ]);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    expect(await sums()).toEqual(paid);
  });

  test("that is partly refunded and then set to Cancelled refunds only the rest", async () => {
    const { one, owner, deps } = await shop();
    const { _id } = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    const facts = {
      orderId: _id,
      provider: "paypal-standard" as const,
      currency: "USD",
      mode: "local",
      notificationId: null,
      parentTxnId: null,
    };
    const part = { ...facts, txnId: "part", status: "Refunded", grossCents: -1001 };
    immediate(deps.db, (tx) => insertLedgerRow(tx, part, deps.now()));
    expect(await owner.orders.totals()).toMatchObject({ salesCents: 4950, netCents: 3949 });
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Bank transfer" });
    expect(await owner.orders.totals()).toMatchObject({ salesCents: 0, netCents: 0 });
  });

  test("is not booked if an unpaid order is set to Cancelled", async () => {
    const { one, owner, deps } = await shop();
    const { _id } = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Bank transfer" });
    expect(ledgerOf(deps.db, _id)).toEqual([]);
  });

  test.each(["Paid", "Cancelled"] as const)("never sets a %s order to UnPaid", async (paymentStatus) => {
    const { one, owner } = await shop();
    const { _id } = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "Bank transfer" });
    const back = owner.orders.setPaymentStatus({ _id, paymentStatus: "UnPaid", reason: "Bank transfer" });
    await expect(back).rejects.toEqual(refused("CONFLICT", `can't change from ${paymentStatus} to UnPaid`));
    expect((await one.orders.get({ _id })).paymentStatus).toBe(paymentStatus);
  });

  test("adds up exactly, without floating-point errors", async () => {
    const { one, owner, basic } = await shop();
    await owner.content.packages.update({ _id: basic._id, data: { packagePrice: "0.1" } });
    for (let n = 0; n < 3; n += 1) {
      const { _id } = await one.orders.place(order);
      await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    }
    expect(await owner.orders.totals()).toEqual({ salesCents: 30, netCents: 30, others: [], count: 3 });
  });
});

describe("the checkout", () => {
  test("returns the same form each time, with the order's price", async () => {
    const { one } = await shop();
    const placed = await one.orders.place(order);
    const form = await one.orders.checkout({ _id: placed._id });
    expect(form.fields).toMatchObject({ business: "pay@example.com", amount: "49.50", currency_code: "USD" });
    expect(await one.orders.checkout({ _id: placed._id })).toEqual(form);
  });

  test.each(["Paid", "Cancelled"] as const)(
    "of a %s order is rejected with the reason",
    async (paymentStatus) => {
      const { one, owner } = await shop();
      const { _id } = await one.orders.place(order);
      await owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "Bank transfer" });
      await expect(one.orders.checkout({ _id })).rejects.toEqual(refused("CONFLICT", paymentStatus));
    },
  );

  test.each(["sandbox", "live"] as const)(
    "never sends %s payments to the demo's account, and uses the owner's once it is set",
    async (PAYPAL_ENV) => {
      const { one, owner } = await shop({ PAYPAL_ENV });
      const [own] = await owner.payments.emails();
      await owner.payments.updateEmail({ _id: own?._id ?? "", paypalEmail: DEMO_PAYEE });
      const { _id } = await one.orders.place(order);
      await expect(one.orders.checkout({ _id })).rejects.toEqual(refused("CONFLICT", "not set up"));
      await owner.payments.updateEmail({ _id: own?._id ?? "", paypalEmail: "pay@example.com" });
      expect((await one.orders.checkout({ _id })).fields).toMatchObject({ business: "pay@example.com" });
    },
  );

  test("is rejected with the reason if payments are off", async () => {
    const { one } = await shop({ PAYPAL_ENV: "off" });
    const { _id } = await one.orders.place(order);
    const checkout = one.orders.checkout({ _id });
    await expect(checkout).rejects.toEqual(refused("CONFLICT", "Payment is not set up yet."));
  });

  test("is rejected until there is a payment e-mail", async () => {
    const { one, owner, deps } = await shop();
    immediate(deps.db, (tx) => tx.delete(tables.paymentEmails).run());
    const { _id } = await one.orders.place(order);
    await expect(one.orders.checkout({ _id })).rejects.toEqual(
      refused("CONFLICT", "Payment is not set up yet."),
    );
    await owner.payments.createEmail({ paypalEmail: "later@example.com" });
    expect((await one.orders.checkout({ _id })).fields.business).toBe("later@example.com");
  });
});

describe("test orders in a shop that has gone live", () => {
  async function wentLive() {
    const site = await shop();
    const { _id } = await site.one.orders.place(order);
    const unpaid = await site.one.orders.place(order);
    await site.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    setPaymentMode(site.deps.env, "live");
    return { ...site, _id, unpaid };
  }

  test("don't count in any total", async () => {
    const { one, owner, _id } = await wentLive();
    expect(await owner.orders.totals()).toEqual({ salesCents: 0, netCents: 0, others: [], count: 0 });
    expect(await one.orders.spent()).toMatchObject({ spentCents: 0 });
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Bank transfer" });
    expect(await owner.orders.totals()).toEqual({ salesCents: 0, netCents: 0, others: [], count: 0 });
    const real = await one.orders.place(order);
    await owner.orders.setPaymentStatus({ _id: real._id, paymentStatus: "Paid", reason: "Bank transfer" });
    expect(await owner.orders.totals()).toEqual({ salesCents: 4950, netCents: 4950, others: [], count: 1 });
    expect(await one.orders.spent()).toMatchObject({ spentCents: 4950 });
    expect((await owner.orders.page({ paymentStatus: "Paid" })).rows).toMatchObject([{ isTest: false }]);
  });

  test("can't be paid with real money, and real orders can't be paid with test payments", async () => {
    const { one, unpaid, deps } = await wentLive();
    await expect(one.orders.checkout({ _id: unpaid._id })).rejects.toEqual(refused("CONFLICT", "as a test"));
    const real = await one.orders.place(order);
    setPaymentMode(deps.env, "local");
    await expect(one.orders.checkout({ _id: real._id })).rejects.toEqual(refused("CONFLICT", "real payment"));
  });
});

describe("test orders of PayPal's sandbox", () => {
  /** Creates a shop in sandbox mode with an order of 49.50 that was paid manually. */
  async function inSandbox() {
    const site = await shop({ PAYPAL_ENV: "sandbox" });
    const { _id } = await site.one.orders.place(order);
    await site.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    return { ...site, _id };
  }
  const range = { by: "day", from: "2026-03-02", to: "2026-03-02" } as const;
  const nothing = { salesCents: 0, netCents: 0, others: [], count: 0 };

  test("are marked as tests, count in the totals of sandbox mode, and the mail says that no real money is charged", async () => {
    const { one, owner, mails } = await inSandbox();
    expect((await owner.orders.page({})).rows).toMatchObject([{ isTest: true }]);
    expect(await owner.orders.totals()).toEqual({ salesCents: 4950, netCents: 4950, others: [], count: 1 });
    expect(await one.orders.spent()).toMatchObject({ spentCents: 4950 });
    expect((await owner.orders.sales(range)).total).toMatchObject({ grossCents: 4950, orders: 1 });
    expect(mails()[0]?.body).toContain("This is a test order. No real money is charged.");
  });

  test.each(["live", "local", "off"] as const)("don't count in any total in the mode %s", async (mode) => {
    const { one, owner, deps, _id } = await inSandbox();
    setPaymentMode(deps.env, mode);
    expect(await owner.orders.totals()).toEqual(nothing);
    expect(await one.orders.spent()).toMatchObject({ spentCents: 0 });
    expect((await owner.orders.sales(range)).total).toMatchObject({ grossCents: 0, orders: 0 });
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Bank transfer" });
    expect(await owner.orders.totals()).toEqual(nothing);
  });

  test("can't be paid in live mode or another test mode, and orders of those modes can't be paid in sandbox mode", async () => {
    const { one, deps } = await inSandbox();
    const placed = await one.orders.place(order);
    expect((await one.orders.checkout({ _id: placed._id })).fields.amount).toBe("49.50");
    for (const mode of ["live", "local"] as const) {
      setPaymentMode(deps.env, mode);
      await expect(one.orders.checkout({ _id: placed._id })).rejects.toEqual(
        refused("CONFLICT", "as a test"),
      );
      const other = await one.orders.place(order);
      setPaymentMode(deps.env, "sandbox");
      const says = mode === "live" ? "real payment" : "as a test";
      await expect(one.orders.checkout({ _id: other._id })).rejects.toEqual(refused("CONFLICT", says));
    }
  });
});

describe("the order confirmation", () => {
  test("is sent to the customer once, with the payment link", async () => {
    const { one, mails, deps } = await shop();
    const { _id } = await one.orders.place({ ...order, idempotencyKey: "a key" });
    await one.orders.place({ ...order, idempotencyKey: "a key" });
    expect(mails()).toMatchObject([{ recipient: "one@example.com", subject: "Your order: Basic, $49.50" }]);
    expect(mails()[0]?.body).toContain(`${deps.env.SITE_URL}/pay-now/${_id}`);
  });

  test("is sent to an unverified address, too", async () => {
    const { unverified, people, mails } = await shop();
    await unverified.orders.place(order);
    expect(mails()).toMatchObject([
      { recipient: people.unverified.email, subject: "Your order: Basic, $49.50" },
    ]);
  });

  test("has no payment link if there is no payment method", async () => {
    const { one, mails } = await shop({ PAYPAL_ENV: "off" });
    await one.orders.place(order);
    expect(mails()[0]?.body).not.toContain("/pay-now/");
  });
});
