import { immediate } from "@rankwright/db/core";
import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

const count = <T>(all: T[], which: (one: T) => boolean) => all.filter(which).length;

describe("paying an order", () => {
  test("the customer pays at the checkout, the notification is verified, and the order is Paid", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const checkout = await shop.one.orders.checkout({ _id: orderId });
    expect(checkout).toEqual({
      action: `${shop.sandbox}/cgi-bin/webscr`,
      fields: {
        cmd: "_xclick",
        business: "pay@example.com",
        item_name: "Basic",
        item_number: "1",
        amount: "49.50",
        no_shipping: "1",
        currency_code: "USD",
        notify_url: `${shop.api}/ipn`,
        return: `http://127.0.0.1:3000/received-payment/${orderId}`,
        cancel_return: `http://127.0.0.1:3000/order-cancelled/${orderId}`,
        invoice: expect.stringMatching(/^[0-9a-f]{24}$/),
        custom: expect.stringMatching(/^[0-9a-f]{32}$/),
        rm: "1",
        charset: "utf-8",
      },
    });

    const back = await shop.choose(checkout, "pay");
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe(checkout.fields.return);
    expect(shop.status(orderId)).toBe("UnPaid");

    await shop.settle();
    expect(shop.status(orderId)).toBe("Paid");
    expect(shop.cents(orderId)).toEqual([4950]);
    expect(shop.notifications()).toMatchObject([{ state: "booked", reason: "", orderId }]);
    expect((await shop.owner.orders.totals()).netCents).toBe(4950);
    const mails = shop.mails().filter((mail) => !mail.onceKey?.startsWith("order-placed"));
    expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([
      ["one@example.com", expect.stringMatching(/^Receipt from .*: Basic, \$49\.50$/)],
      ["owner@example.com", "Paid: Basic, $49.50"],
    ]);
    expect(mails.at(-1)?.body, "the owner's mail links to this order, not to the list").toContain(
      `/admin/payment-status/${orderId}`,
    );
  });

  test("cancelling at PayPal leads to the cancel page and charges nothing", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const checkout = await shop.one.orders.checkout({ _id: orderId });
    const back = await shop.choose(checkout, "cancel");
    expect(back.headers.get("location")).toBe(checkout.fields.cancel_return);
    await shop.settle();
    expect(shop.notifications()).toEqual([]);
    expect(shop.status(orderId)).toBe("UnPaid");
  });

  test("50 concurrent copies of a notification book one payment and send one mail", async () => {
    const shop = await payShop();
    await shop.faults({ duplicate: 49 });
    const { orderId } = await shop.paid();
    await shop.settle();
    expect(shop.notifications()).toHaveLength(50);
    expect(count(shop.notifications(), (one) => one.state === "booked")).toBe(1);
    expect(count(shop.notifications(), (one) => one.state === "duplicate")).toBe(49);
    expect(shop.cents(orderId)).toEqual([4950]);
    expect(count(shop.mails(), (mail) => mail.subject.startsWith("Receipt"))).toBe(1);
    expect(count(shop.mails(), (mail) => mail.recipient === "owner@example.com")).toBe(1);
    expect((await shop.owner.orders.history({ _id: orderId })).map((event) => event.event)).toEqual([
      "placed",
      "paid",
    ]);
  });

  test("opening the checkout again, even concurrently, returns the same invoice id until the order is paid", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => shop.one.orders.checkout({ _id: orderId })),
    );
    expect(new Set(all.map((one) => one.fields.invoice)).size).toBe(1);
    await shop.choose(all[0] ?? { action: "", fields: {} }, "pay");
    await shop.settle();
    await expect(shop.one.orders.checkout({ _id: orderId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("the checkout rejects a second payment of the same invoice", async () => {
    const shop = await payShop();
    const { checkout, orderId } = await shop.paid();
    const again = await shop.choose(checkout, "pay");
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("This invoice has already been paid");
    await shop.settle();
    expect(shop.cents(orderId)).toEqual([4950]);
  });

  test("without a payment e-mail the checkout is rejected; once opened, it keeps the e-mail that was active then", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const { paymentEmails } = await import("@rankwright/db/tables");
    immediate(shop.deps.db, (tx) => tx.delete(paymentEmails).run());
    await expect(shop.one.orders.checkout({ _id: orderId })).rejects.toThrow("Payment is not set up yet.");
    await shop.owner.payments.createEmail({ paypalEmail: "second@example.com" });
    expect((await shop.one.orders.checkout({ _id: orderId })).fields.business).toBe("second@example.com");
    const third = await shop.owner.payments.createEmail({ paypalEmail: "third@example.com" });
    await shop.owner.payments.activate({ _id: third._id });
    expect((await shop.one.orders.checkout({ _id: orderId })).fields.business).toBe("second@example.com");
  });

  test("later changes of the price or the payee don't affect an opened checkout", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    await shop.owner.content.packages.update({ _id: shop.basic._id, data: { packagePrice: "1" } });
    await shop.one.orders.checkout({ _id: orderId });
    await shop.owner.payments.updateEmail({ _id: shop.payee._id, paypalEmail: "new@example.com" });
    const checkout = await shop.one.orders.checkout({ _id: orderId });
    expect(checkout.fields).toMatchObject({ amount: "49.50", business: "pay@example.com" });
    await shop.choose(checkout, "pay");
    await shop.settle();
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("PayPal retries a lost notification, and the order is Paid", async () => {
    const shop = await payShop();
    await shop.faults({ dropFirst: 3 });
    const { orderId } = await shop.paid();
    for (const _ of [1, 2, 3]) {
      await shop.settle();
      expect(shop.status(orderId)).toBe("UnPaid");
    }
    await shop.settle();
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("a payer's name in windows-1252 is decoded correctly", async () => {
    const shop = await payShop();
    await shop.faults({ charset: "windows-1252", payerName: "Sample Köln" });
    const { orderId } = await shop.paid();
    await shop.settle();
    expect(shop.notifications()[0]?.raw.toString("latin1")).toContain("last_name=K%F6ln");
    expect(shop.status(orderId)).toBe("Paid");
    const note = shop.mails().find((mail) => mail.recipient === "owner@example.com");
    expect(note?.body).toContain("Paid by: Sample Köln");
  });

  test("a notification with an unescaped windows-1252 byte is verified byte for byte and booked", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const { fields } = await shop.one.orders.checkout({ _id: orderId });
    const told = {
      txn_type: "web_accept",
      txn_id: "RAWBYTE0000000001",
      payment_status: "Completed",
      mc_gross: "49.50",
      mc_currency: "USD",
      business: fields.business ?? "",
      invoice: fields.invoice ?? "",
      custom: fields.custom ?? "",
      test_ipn: "1",
      charset: "windows-1252",
    };
    const form = `first_name=Sample&last_name=K\xf6ln&odd=%zz%&empty=&${new URLSearchParams(told)}`;
    const raw = Buffer.from(form, "latin1");
    await shop.control("notify", { url: `${shop.api}/ipn`, rawBase64: raw.toString("base64") });
    await shop.settle();
    expect(shop.notifications()).toMatchObject([{ state: "booked", raw }]);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
    const note = shop.mails().find((mail) => mail.recipient === "owner@example.com");
    expect(note?.body).toContain("Paid by: Sample Köln");
  });
});
