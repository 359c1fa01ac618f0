import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

/** A shop with an unpaid order whose checkout is open. */
async function opened() {
  const shop = await payShop();
  const orderId = await shop.placed();
  const checkout = await shop.one.orders.checkout({ _id: orderId });
  return { shop, orderId, checkout };
}

describe("genuine notifications that don't match their order", () => {
  const missing = "(missing)";
  test.each<[string, Record<string, string>, RegExp]>([
    ["a cent instead of the price", { mc_gross: "0.01" }, /amount is \$0\.01, but the order costs \$49\.50/],
    ["a cent less than the price", { mc_gross: "49.49" }, /amount is \$49\.49/],
    ["more than the price", { mc_gross: "495.00" }, /amount is \$495\.00/],
    ["an amount with an exponent", { mc_gross: "4.95e1" }, /amount is “4\.95e1”/],
    ["a negative amount", { mc_gross: "-49.50" }, /amount is -\$49\.50/],
    ["no amount", { mc_gross: "" }, /amount is “”/],
    ["no amount field", { mc_gross: missing }, /amount is “”/],
    ["an amount with three decimals", { mc_gross: "49.500" }, /amount is “49\.500”/],
    ["an amount with a comma", { mc_gross: "49,50" }, /amount is “49,50”/],
    ["an amount with a leading blank", { mc_gross: " 49.50" }, /amount is “ 49\.50”/],
    ["an amount with a plus sign", { mc_gross: "+49.50" }, /amount is “\+49\.50”/],
    ["an amount in full-width digits", { mc_gross: "４９.５０" }, /The amount is “/],
    ["an amount in hexadecimal", { mc_gross: "0x31.5" }, /amount is “0x31\.5”/],
    ["an amount of 400 digits", { mc_gross: "9".repeat(400) }, /The amount is “9/],
    ["another currency", { mc_currency: "EUR" }, /currency is EUR, not USD/],
    ["the same number in a currency worth less", { mc_currency: "JPY" }, /currency is JPY/],
    ["no currency", { mc_currency: missing }, /currency is missing/],
    [
      "another payee",
      { business: "thief@example.com" },
      /sent to thief@example\.com instead of the order's payee, pay@example\.com/,
    ],
    [
      "another PayPal account",
      { business: missing, receiver_email: "thief@example.com" },
      /sent to thief@example\.com/,
    ],
    ["no payee", { business: missing, receiver_email: missing }, /sent to nobody/],
    ["a wrong nonce", { custom: "0".repeat(32) }, /without the checkout's secret/],
    ["no nonce", { custom: missing }, /without the checkout's secret/],
    ["an unknown invoice", { invoice: "0".repeat(24) }, /doesn't match an order on this site/],
    ["no invoice", { invoice: missing }, /doesn't match an order on this site/],
    ["no transaction id", { txn_id: missing }, /no transaction id/],
    ["another kind of transaction", { txn_type: "subscr_payment" }, /not a payment for an order/],
    ["no kind of transaction", { txn_type: missing }, /not a payment for an order/],
    ["no status", { payment_status: missing }, /not a payment for an order/],
    ["an unknown status", { payment_status: "constructor" }, /not a payment for an order/],
  ])("%s", async (_name, changes, reason) => {
    const { shop, orderId, checkout } = await opened();
    const kept = await shop.genuine(checkout, changes);
    expect(kept).toMatchObject({ state: "rejected", reason: expect.stringMatching(reason) });
    expect(shop.status(orderId)).toBe("UnPaid");
    expect(shop.cents(orderId)).toEqual([]);
    const mails = shop.mails().filter((mail) => mail.subject === "A payment needs your attention");
    expect(mails.map((mail) => mail.recipient)).toEqual(["owner@example.com"]);

    // A correct payment afterwards is booked as usual.
    await shop.genuine(checkout, { txn_id: "GENUINE0000000002" });
    expect(shop.status(orderId)).toBe("Paid");
    expect(shop.cents(orderId)).toEqual([4950]);
  });

  test("a payment of one cent at the real checkout with the order's invoice id is rejected", async () => {
    const shop = await payShop();
    const { orderId } = await shop.paid({ amount: "0.01" });
    await shop.settle();
    expect(shop.status(orderId)).toBe("UnPaid");
    expect(shop.notifications()[0]).toMatchObject({ state: "rejected", orderId });
  });

  test("a transaction that paid one order can't pay another", async () => {
    const { shop, orderId, checkout } = await opened();
    await shop.genuine(checkout);
    const second = await shop.placed();
    const kept = await shop.genuine(await shop.one.orders.checkout({ _id: second }));
    expect(kept).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("already recorded for another payment"),
    });
    expect([shop.status(orderId), shop.status(second)]).toEqual(["Paid", "UnPaid"]);
  });

  test("the invoice id of one order with the secret of another is rejected", async () => {
    const { shop, orderId, checkout } = await opened();
    const other = await shop.one.orders.checkout({ _id: await shop.placed() });
    const kept = await shop.genuine(checkout, { custom: other.fields.custom ?? "" });
    expect(kept?.state).toBe("rejected");
    expect(shop.status(orderId)).toBe("UnPaid");
  });

  test("a second payment of a paid order is booked, and the owner is asked to refund it", async () => {
    const { shop, orderId, checkout } = await opened();
    await shop.genuine(checkout);
    const kept = await shop.genuine(checkout, { txn_id: "GENUINE0000000002" });
    expect(kept).toMatchObject({
      state: "paidTwice",
      reason: expect.stringMatching(/already paid.*Refund it in PayPal/),
    });
    expect(shop.cents(orderId)).toEqual([4950, 4950]);
    const back = {
      txn_id: "REFUND00000000001",
      parent_txn_id: "GENUINE0000000002",
      payment_status: "Refunded",
      mc_gross: "-49.50",
    };
    await shop.genuine(checkout, { ...back, txn_type: "(missing)" });
    expect(shop.status(orderId)).toBe("Paid");
    expect(shop.cents(orderId)).toEqual([4950, 4950, -4950]);
  });

  test("the refund of a rejected payment is noted and books nothing", async () => {
    const shop = await payShop();
    const { orderId, txnId } = await shop.paid({ amount: "0.01" });
    await shop.settle();
    await shop.control("refund", { txnId });
    await shop.settle();
    expect(shop.notifications().map((one) => one.state)).toEqual(["rejected", "noted"]);
    expect(shop.cents(orderId)).toEqual([]);
    expect(shop.status(orderId)).toBe("UnPaid");
  });
});

describe("a genuine payment is booked even if", () => {
  test("the account's primary address differs from the payee", async () => {
    const shop = await payShop();
    await shop.faults({ receiverEmail: "main@example.com" });
    const { orderId } = await shop.paid();
    await shop.settle();
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("PayPal writes the payee in different case", async () => {
    const { shop, orderId, checkout } = await opened();
    await shop.genuine(checkout, { business: "Pay@Example.com" });
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("PayPal sends unknown fields", async () => {
    const { shop, orderId, checkout } = await opened();
    await shop.genuine(checkout, { something_new: "x", constructor: "y", toString: "z" });
    expect(shop.status(orderId)).toBe("Paid");
  });
});
