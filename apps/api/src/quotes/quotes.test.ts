import { orderHistory } from "@rankwright/db/orders";
import * as tables from "@rankwright/db/tables";
import { dueCents, type QuoteInput } from "@rankwright/schema";
import { refusalOf } from "@rankwright/test-kit/content";
import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { browser } from "@rankwright/test-kit/shops/browser";
import { type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";
import { createQuotesWorker } from "./worker.ts";

const DAY_MS = 24 * 3_600_000;

/** A quote over two lines with a discount: 2 × 50 + 1.5 × 100 − 10 % = 225. The shop's clock begins on March 2, 2026. */
const quote = (over: Partial<QuoteInput> = {}): QuoteInput => ({
  title: "SEO relaunch",
  customerEmail: "client@example.com",
  customerName: "Sample client",
  company: "",
  customerAddress: "1 Example Street",
  customerCountry: "Canada",
  taxId: "",
  buyerReference: "",
  lines: [
    { text: "Audit", quantity: "2", price: "50", taxKind: "standard" },
    { text: "Consulting, hours", quantity: "1.5", price: "100.00", taxKind: "standard" },
  ],
  discount: "10 %",
  note: "As discussed.",
  validUntil: "2026-03-31",
  payDays: "",
  ...over,
});

const billing = {
  customerName: "Sample client",
  company: "",
  customerAddress: "1 Example Street",
  customerCountry: "Canada",
  taxId: "",
  buyerReference: "",
};

/** Returns the token in the newest mail to the customer. */
const linkIn = (made: Pick<Shop, "mails">): string =>
  made
    .mails()
    .flatMap(({ body }) => /\/quote\/([\w-]{32})/.exec(body)?.[1] ?? [])
    .at(-1) ?? "";

/** Sends a quote, and returns it with the token of the mailed link and a browser that has it. */
async function sent(made: Shop, over: Partial<QuoteInput> = {}) {
  const saved = await made.owner.quotes.save({ quote: quote(over) });
  const { _id, revision } = await made.owner.quotes.send({ _id: saved._id, revision: saved.revision });
  const token = linkIn(made);
  const { call } = browser(made);
  const accept = (more: Partial<Parameters<typeof call.quotes.accept>[0]> = {}) =>
    call.quotes.accept({
      token,
      revision,
      total: "225.00",
      ...billing,
      provider: "paypal-standard",
      ...more,
    });
  return { _id, revision, token, call, accept, view: () => made.owner.quotes.get({ _id }) };
}

/** Runs the reminders that are due, and returns the subjects of the mails that they sent. */
function reminders({ deps, mails }: Shop) {
  const worker = createQuotesWorker(deps);
  onTestFinished(() => worker.stop());
  return async () => {
    const before = mails().length;
    await worker.runOnce();
    return mails()
      .slice(before)
      .map(({ subject }) => subject);
  };
}

const documentsOf = ({ deps }: Shop) => deps.db.select().from(tables.invoices).all();

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

describe("an invoice that is paid later", () => {
  test("has its due date, the account and the reference for the transfer, and is mailed", async () => {
    const made = await allMethodsShop();
    const { accept, view } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    const [invoice, ...more] = documentsOf(made);
    expect(more).toEqual([]);
    expect(invoice?.document).toMatchObject({
      dueDate: "2026-03-16",
      paidCents: 0,
      totalCents: 22_500,
      bankAccount: { iban: "DE89370400440532013000" },
    });
    expect(await view()).toMatchObject({ state: "accepted", dueDay: "2026-03-16" });
    expect(made.mails()).toContainEqual(
      expect.objectContaining({
        recipient: "client@example.com",
        subject: `Invoice ${invoice?.label}: $225.00 due March 16, 2026`,
        invoiceId: invoice?._id,
      }),
    );
    // The owner finds the order by the reference on the invoice.
    const reference = invoice?.document.reference ?? "";
    await made.owner.payments.moneyCame({ reference, amount: "100", date: "2026-03-05" });
    expect(documentsOf(made), "a part of the payment changes no document").toHaveLength(1);
    await made.owner.payments.moneyCame({ reference, amount: "125", date: "2026-03-06" });
    expect(await made.owner.orders.get({ _id: order._id })).toMatchObject({ paymentStatus: "Paid" });
    expect(documentsOf(made)).toHaveLength(1);
    await made.owner.orders.setPaymentStatus({
      _id: order._id,
      paymentStatus: "Cancelled",
      reason: "Sample",
    });
    expect(documentsOf(made).map(({ cents }) => cents)).toEqual([22_500, -22_500]);
  });

  test("has the same due date on the page of the bank transfer, without the transfer's own reminder", async () => {
    const made = await allMethodsShop();
    const run = reminders(made);
    const { accept } = await sent(made, { payDays: "30" });
    const { next } = await accept({ provider: "bank-transfer" });
    expect(next).toMatchObject({
      kind: "instructions",
      lines: expect.arrayContaining([{ label: "Please pay by", value: "April 1, 2026" }]),
    });
    const before = made.mails().length;
    made.clock.advance(20 * DAY_MS);
    await made.run();
    expect([...(await run()), ...made.mails().slice(before)]).toEqual([]);
  });

  test("is cancelled by a credit note if the unpaid order is cancelled", async () => {
    const made = await shop();
    const { call, accept } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    await call.orders.cancel({ _id: order._id, paymentStatus: "Cancelled" });
    const [, note] = documentsOf(made);
    expect(note).toMatchObject({ kind: "credit-note", cents: -22_500, document: { paidCents: 0 } });
  });

  test("is issued again when a cancelled order is paid after all, not for a part of it", async () => {
    const made = await allMethodsShop();
    const { call, accept } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    const reference = documentsOf(made)[0]?.document.reference ?? "";
    await call.orders.cancel({ _id: order._id, paymentStatus: "Cancelled" });
    await made.owner.payments.moneyCame({ reference, amount: "100", date: "2026-03-05" });
    expect(documentsOf(made).map(({ cents }) => cents)).toEqual([22_500, -22_500]);
    await made.owner.payments.moneyCame({ reference, amount: "125", date: "2026-03-06" });
    expect(documentsOf(made).map(({ cents }) => cents)).toEqual([22_500, -22_500, 22_500]);
  });

  test("stays unpaid when its billing details are corrected", async () => {
    const made = await shop();
    const { accept } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    await made.owner.orders.correctBilling({ _id: order._id, company: "Sample Ltd", mailsCustomer: true });
    const corrected = documentsOf(made).at(-1)?.document;
    expect(corrected).toMatchObject({ dueDate: "2026-03-16", buyer: { company: "Sample Ltd" } });
    expect(corrected && dueCents(corrected)).toBe(22_500);
    expect(made.mails().at(-1)?.body).toContain("Please pay $225.00 by March 16, 2026.");
  });

  test("can be written without a quote, and needs the customer's address and the days to pay", async () => {
    const made = await shop();
    const bare = quote({ customerAddress: "", customerCountry: "" });
    const { _id, revision } = await made.owner.quotes.save({ quote: bare });
    const { issues } = await refusalOf(made.owner.quotes.order({ _id, revision }));
    expect(issues.map(({ path }) => path)).toEqual([
      "quote.customerAddress",
      "quote.customerCountry",
      "quote.payDays",
    ]);
    const saved = await made.owner.quotes.save({ _id, revision, quote: quote({ payDays: "7" }) });
    const { order } = await made.owner.quotes.order({ _id, revision: saved.revision });
    expect(order).toMatchObject({ paymentStatus: "UnPaid", customerEmail: "client@example.com" });
    expect(made.mails().at(-1)?.subject).toMatch(/^Invoice .+: \$225\.00 due March 9, 2026$/);
    const { call } = browser(made);
    await call.quotes.openOrder({ token: linkIn(made) });
    expect(await call.orders.toPay({ _id: order?._id ?? "" })).toEqual(order);
  });
});

describe("reminders", () => {
  test("of a quote are sent before its last day, and stop when it is answered", async () => {
    const made = await shop();
    const run = reminders(made);
    const { token, call } = await sent(made, { validUntil: "2026-03-10" });
    expect(await run()).toEqual([]);
    made.clock.advance(7 * DAY_MS);
    expect(await run()).toEqual(["Your quote Q-2026-0001 is valid until March 10, 2026"]);
    expect(await run()).toEqual([]);
    await call.quotes.decline({ token });
    made.clock.advance(30 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("of an invoice are sent on the owner's days before and after its due date, and stop at the payment", async () => {
    const made = await shop();
    const run = reminders(made);
    made.deps.env.business = { ...made.deps.env.business, invoiceDaysAfter: "2, 5" };
    const { accept, view } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    const label = documentsOf(made)[0]?.label;
    made.clock.advance(12 * DAY_MS);
    expect(await run()).toEqual([`Reminder: invoice ${label} is due March 16, 2026`]);
    made.clock.advance(5 * DAY_MS);
    expect(await run()).toEqual([`Invoice ${label} is overdue: $225.00`]);
    await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Sample" });
    expect(await view()).toMatchObject({ remindAt: null });
    made.clock.advance(5 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("follow the owner's days also if they are changed after the quote was sent or accepted", async () => {
    const made = await shop();
    const run = reminders(made);
    const open = await sent(made, { validUntil: "2026-03-10" });
    const later = await sent(made, { payDays: "14" });
    await later.accept({ provider: undefined });
    const days = { quoteDaysBefore: "none", invoiceDaysBefore: "10" };
    await made.owner.settings.business.save({ revision: 0, values: days });
    expect(await open.view()).toMatchObject({ remindAt: null });
    made.clock.advance(7 * DAY_MS);
    expect(await run()).toEqual([expect.stringMatching(/^Reminder: invoice .+ is due March 16, 2026$/)]);
  });

  test("of an invoice from the test mode aren't sent once the shop takes real payments", async () => {
    const made = await shop();
    const run = reminders(made);
    const { accept } = await sent(made, { payDays: "14" });
    await accept({ provider: undefined });
    setPaymentMode(made.deps.env, "live");
    made.clock.advance(12 * DAY_MS);
    expect(await run()).toEqual([]);
  });

  test("of unpaid orders are also sent for a quote that is paid at once", async () => {
    const made = await allMethodsShop();
    made.deps.env.business = { ...made.deps.env.business, remindUnpaid: "yes" };
    const { accept } = await sent(made);
    await accept({ provider: "stripe" });
    await made.later(DAY_MS);
    const mailed = made.mails().map(({ recipient, subject }) => ({ recipient, subject }));
    const subject = "Your order is not paid yet: SEO relaunch, $225.00";
    expect(mailed).toContainEqual({ recipient: "client@example.com", subject });
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
