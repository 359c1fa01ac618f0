import { orderHistory } from "@rankwright/db/orders";
import * as tables from "@rankwright/db/tables";
import type { QuoteInput } from "@rankwright/schema";
import { refusalOf } from "@rankwright/test-kit/content";
import { billing, documentsOf, quote, sent } from "@rankwright/test-kit/shops/quote-shop";
import { shop } from "@rankwright/test-kit/shops/shop";
import { taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

describe("a quote", () => {
  test("is mailed with a link, seen, accepted and paid on one page, and its lines are on the invoice", async () => {
    const made = await shop();
    const { token, call, accept, view } = await sent(made);
    expect(made.mails().at(-1)).toMatchObject({
      recipient: "client@example.com",
      subject: "Your quote Q-2026-0001: SEO relaunch",
      body: expect.stringContaining("As discussed."),
    });
    expect(await view()).toMatchObject({ state: "sent", firstSeenAt: null, totalCents: 22_500 });
    await call.quotes.seen({ token });
    expect(await view()).toMatchObject({ firstSeenAt: made.deps.now() });

    const { order, next } = await accept();
    expect(next).toMatchObject({ kind: "form", fields: { amount: "225.00" } });
    expect(order).toMatchObject({
      packageName: "SEO relaunch",
      packagePrice: "225.00",
      customerEmail: "client@example.com",
      lines: [
        { text: "Audit", quantity: "2", unitPrice: "50.00", amount: "100.00" },
        { text: "Consulting, hours", quantity: "1.5", amount: "150.00" },
      ],
      paymentStatus: "UnPaid",
    });
    // The browser that accepted it may pay without an account.
    expect(await call.orders.toPay({ _id: order._id })).toEqual(order);
    expect(made.mails().map(({ subject }) => subject)).toContain(
      "Quote accepted: SEO relaunch, Sample client",
    );

    await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Sample" });
    const [invoice] = documentsOf(made);
    expect(invoice?.document.sale).toMatchObject({
      lines: [{ text: "Audit" }, { text: "Consulting, hours" }],
      discount: { text: "Discount", cents: 2_500 },
      totalCents: 22_500,
    });
  });

  test("that the owner opens and accepts with its link isn't seen or ordered by the customer", async () => {
    const made = await shop();
    const { revision, token, view } = await sent(made);
    await made.owner.quotes.seen({ token });
    expect(await view()).toMatchObject({ firstSeenAt: null });
    const answer = { token, revision, total: "225.00", ...billing, provider: "paypal-standard" } as const;
    const { order } = await made.owner.quotes.accept(answer);
    expect(made.deps.db.select().from(tables.auditLog).all().at(-1)).toMatchObject({
      byEmail: "owner@example.com",
      action: "quotes.order",
    });
    expect(orderHistory(made.deps.db, order._id)).toMatchObject([{ byWhom: "owner@example.com" }]);
  });

  test("is accepted once, also if two browsers send the answer together", async () => {
    const made = await shop();
    const { accept } = await sent(made);
    const [one, other] = await Promise.all([accept(), accept()]);
    expect(one.order).toEqual(other.order);
    expect(made.deps.db.select().from(tables.orders).all()).toHaveLength(1);
  });

  test("is declined with a word, which the owner is mailed, and can't be accepted then", async () => {
    const made = await shop();
    const { token, call, accept, view } = await sent(made);
    await call.quotes.decline({ token, reason: "We postpone the project." });
    expect(await view()).toMatchObject({ state: "declined", reason: "We postpone the project." });
    expect(made.mails().at(-1)).toMatchObject({
      recipient: "owner@example.com",
      subject: "Quote declined: SEO relaunch, Sample client",
      body: expect.stringContaining("“We postpone the project.”"),
    });
    expect(await refusalOf(accept())).toMatchObject({
      code: "CONFLICT",
      message: "This quote was declined.",
    });
  });

  test("expires after its last day", async () => {
    const made = await shop();
    const { call, token, accept } = await sent(made, { validUntil: "2026-03-03" });
    made.clock.advance(2 * DAY_MS);
    expect(await call.quotes.byLink({ token })).toMatchObject({ state: "expired", ways: [] });
    expect(await refusalOf(accept())).toMatchObject({
      code: "CONFLICT",
      message: "This quote has expired. Ask us for a new one.",
    });
  });

  test("that the owner changed or withdrew meanwhile isn't accepted as it was shown", async () => {
    const made = await shop();
    const { _id, revision, accept, view } = await sent(made);
    await made.owner.quotes.save({ _id, revision, quote: quote({ discount: "" }) });
    expect(await refusalOf(accept())).toMatchObject({ code: "CONFLICT" });
    const now = await view();
    expect(await refusalOf(accept({ revision: now.revision }))).toMatchObject({
      code: "CONFLICT",
      issues: [{ path: "total", message: "The total is $250.00 now. Check it and accept again." }],
    });
    await made.owner.quotes.withdraw({ _id });
    expect(await refusalOf(accept({ revision: now.revision }))).toMatchObject({
      message: "This quote was withdrawn.",
    });
    expect(made.deps.db.select().from(tables.orders).all()).toEqual([]);
  });

  test("needs a payment method, unless the invoice is paid later", async () => {
    const made = await shop();
    const { accept } = await sent(made);
    expect(await refusalOf(accept({ provider: undefined }))).toMatchObject({
      issues: [{ path: "provider", message: "Choose how you want to pay." }],
    });
    const later = await sent(made, { payDays: "14" });
    expect((await later.accept({ provider: undefined })).next).toEqual({ kind: "none" });
  });

  test("is taxed by the customer's details: a business abroad pays the net amount", async () => {
    const made = await taxedShop({ business: { taxId: "DE123456788" } });
    const { _id, token, call, accept } = await sent(made, { customerCountry: "", discount: "" });
    const french = { customerCountry: "France", taxId: "FR83404833048" };
    const { totalCents } = await call.quotes.total({ token, ...french });
    // Prices include 19 %: 2 × 42.02 + 1.5 × 84.03.
    expect(totalCents).toBe(21_009);
    const { order } = await accept({ ...french, total: "210.09" });
    expect(order.taxes).toMatchObject([{ treatment: "reverseCharge", net: "210.09", tax: "0.00" }]);
    // The owner sees what the customer pays, not the total for the country that was assumed before.
    const paid = { totalCents: 21_009, sale: { totalCents: 21_009 } };
    expect(await made.owner.quotes.get({ _id })).toMatchObject(paid);
    expect((await made.owner.quotes.page({ page: 1 })).rows).toMatchObject([{ _id, totalCents: 21_009 }]);
    const wrong = await sent(made, { customerCountry: "", discount: "" });
    expect(
      await refusalOf(wrong.accept({ customerCountry: "France", taxId: "FR1", total: "210.09" })),
    ).toMatchObject({ issues: [{ path: "taxId" }] });
  });
});

test("a quote keeps its prices with tax when the shop's prices change", async () => {
  const made = await taxedShop();
  const { token, call } = await sent(made, { customerCountry: "Germany" });
  const { revision } = await made.owner.settings.tax.get();
  await made.owner.settings.tax.save({ revision, values: { prices: "excluding" } });
  expect(await call.quotes.total({ token, customerCountry: "Germany" })).toMatchObject({
    totalCents: 22_500,
  });
});

test("a declined quote can be deleted, a sent or accepted one can't", async () => {
  const made = await shop();
  const { _id, token, call } = await sent(made);
  expect(await refusalOf(made.owner.quotes.remove({ _id }))).toMatchObject({ code: "CONFLICT" });
  await call.quotes.decline({ token });
  await made.owner.quotes.remove({ _id });
  await expect(call.quotes.byLink({ token })).rejects.toThrow("There is no such quote.");
  const other = await sent(made);
  await other.accept();
  expect(await refusalOf(made.owner.quotes.remove({ _id: other._id }))).toMatchObject({ code: "CONFLICT" });
});

describe("the link to a quote", () => {
  const missing = "There is no such quote.";

  test("is stored only as a hash, and opens nothing if it is wrong", async () => {
    const made = await shop();
    const { token, call } = await sent(made);
    expect(JSON.stringify(made.deps.db.select().from(tables.quoteLinks).all())).not.toContain(token);
    for (const wrong of ["x", "A".repeat(32), `${token.slice(1)}'`])
      await expect(call.quotes.byLink({ token: wrong })).rejects.toThrow(missing);
  });

  test("ends some time after the last day of a quote that wasn't accepted", async () => {
    const made = await shop();
    const { token, call } = await sent(made);
    made.clock.advance(80 * DAY_MS);
    expect(await call.quotes.byLink({ token })).toMatchObject({ state: "expired" });
    made.clock.advance(20 * DAY_MS);
    await expect(call.quotes.byLink({ token })).rejects.toThrow(missing);
  });

  test("ends when the customer deletes the account that the order belongs to", async () => {
    const made = await shop();
    const { token, call, accept } = await sent(made, { customerEmail: made.people.one.email });
    const { order } = await accept();
    await made.one.account.remove({ password: PASSWORD });
    await expect(call.quotes.byLink({ token })).rejects.toThrow(missing);
    expect(await made.owner.orders.get({ _id: order._id })).toMatchObject({ packageName: "SEO relaunch" });
  });
});

describe("bad input names the field and changes nothing:", () => {
  const line = { text: "Audit", quantity: "1", price: "50", taxKind: "standard" } as const;
  test.each<[string, Partial<QuoteInput>, string]>([
    ["a negative quantity", { lines: [{ ...line, quantity: "-1" }] }, "quote.lines.0.quantity"],
    ["a price of nothing", { lines: [{ ...line, price: "0" }] }, "quote.lines.0.price"],
    ["an ambiguous price", { lines: [line, { ...line, price: "1,234" }] }, "quote.lines.1.price"],
    ["1,000 lines", { lines: Array.from({ length: 1_000 }, () => line) }, "quote.lines"],
    ["no line", { lines: [] }, "quote.lines"],
    ["a sum above the limit", { lines: [{ ...line, quantity: "99999", price: "999999" }] }, "quote.lines"],
    ["a discount above the sum", { lines: [line], discount: "60" }, "quote.discount"],
    ["a discount of 100 %", { discount: "100 %" }, "quote.discount"],
    ["a day that isn't one", { validUntil: "tomorrow" }, "quote.validUntil"],
    ["a day that doesn't exist", { validUntil: "2026-02-31" }, "quote.validUntil"],
    ["half a day to pay", { payDays: "0.5" }, "quote.payDays"],
    ["taxed and untaxed lines together", { lines: [line, { ...line, taxKind: "none" }] }, "quote.lines"],
  ])("%s", async (_name, over, path) => {
    const made = await shop();
    const { code, issues } = await refusalOf(made.owner.quotes.save({ quote: quote(over) }));
    expect({ code, path: issues[0]?.path }).toEqual({ code: "BAD_REQUEST", path });
    expect(made.deps.db.select().from(tables.quotes).all()).toEqual([]);
  });

  test("a forged total", async () => {
    const made = await shop();
    const { accept } = await sent(made);
    expect(await refusalOf(accept({ total: "1.00" }))).toMatchObject({
      code: "CONFLICT",
      issues: [{ path: "total" }],
    });
    expect(made.deps.db.select().from(tables.orders).all()).toEqual([]);
  });
});
