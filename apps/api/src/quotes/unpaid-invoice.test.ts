import { dueCents, printedInvoice } from "@rankwright/schema";
import { refusalOf } from "@rankwright/test-kit/content";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { browser } from "@rankwright/test-kit/shops/browser";
import { documentsOf, linkIn, quote, sent } from "@rankwright/test-kit/shops/quote-shop";
import { shop } from "@rankwright/test-kit/shops/shop";
import { taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { describe, expect, test } from "vitest";

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

  test("is cancelled by a credit note if the unpaid order is cancelled", async () => {
    const made = await shop();
    const { call, accept } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    await call.orders.cancel({ _id: order._id, paymentStatus: "Cancelled" });
    const [, note] = documentsOf(made);
    expect(note).toMatchObject({ kind: "credit-note", cents: -22_500, document: { paidCents: 0 } });
    expect(made.mails().at(-1)).toMatchObject({
      recipient: "client@example.com",
      subject: `Your credit note ${note?.label}: SEO relaunch`,
      invoiceId: note?._id,
    });
  });

  test("that was paid in part is credited with the part that the owner refunds", async () => {
    const made = await allMethodsShop();
    const { accept } = await sent(made, { payDays: "14" });
    const { order } = await accept({ provider: undefined });
    const reference = documentsOf(made)[0]?.document.reference ?? "";
    await made.owner.payments.moneyCame({ reference, amount: "100", date: "2026-03-05" });
    await made.owner.orders.setPaymentStatus({
      _id: order._id,
      paymentStatus: "Cancelled",
      reason: "Sample",
    });
    const note = documentsOf(made).at(-1)?.document;
    expect(note).toMatchObject({ kind: "credit-note", totalCents: 22_500, paidCents: 10_000 });
    const { notes, sums } = printedInvoice(note ?? expect.fail());
    expect(notes).toContain("Refunded, recorded manually.");
    expect(sums).toContainEqual({ label: "Amount refunded", amount: "$100.00", isBold: false });
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

  test("has the tax of the customer's state, which the owner chooses", async () => {
    const made = await taxedShop({ country: "United States", tax: { prices: "excluding" } });
    await made.owner.settings.tax.saveRate({
      country: "United States",
      state: "New York",
      kind: "standard",
      name: "Sales tax",
      rate: "8.875",
      fromDay: "2020-01-01",
    });
    const american = quote({ customerCountry: "United States", payDays: "7", discount: "" });
    const { _id, revision } = await made.owner.quotes.save({ quote: american });
    expect(await refusalOf(made.owner.quotes.order({ _id, revision }))).toMatchObject({
      issues: [{ path: "quote.state" }],
    });
    const saved = await made.owner.quotes.save({ _id, revision, quote: { ...american, state: "New York" } });
    expect(saved.totalCents).toBe(27_219);
    const { order } = await made.owner.quotes.order({ _id, revision: saved.revision });
    expect(order).toMatchObject({ total: "272.19" });
  });
});
