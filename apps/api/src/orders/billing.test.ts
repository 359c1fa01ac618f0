import { immediate } from "@rankwright/db/core";
import { findInvoice, invoicesOf } from "@rankwright/db/invoices";
import { findOrder } from "@rankwright/db/orders";
import { bookManualEntry } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { documentLines, documentTotal } from "@rankwright/schema";
import { type PayShop, payShop } from "@rankwright/test-kit/payments";
import { customer } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { issueInvoice } from "../invoices/issue.ts";

const right = {
  company: "Sample Ltd",
  taxId: "DE123456789",
  buyerReference: "PO 7",
  customerAddress: "2 Right Street\nTown",
} as const;
const papers = (made: PayShop, _id: string) =>
  invoicesOf(made.deps.db, _id).map(({ label, cents }) => [label.slice(-4), cents]);
const sum = (made: PayShop, _id: string) =>
  invoicesOf(made.deps.db, _id).reduce((all, { cents }) => all + cents, 0);
const audits = ({ deps }: PayShop) =>
  deps.db
    .select()
    .from(tables.auditLog)
    .all()
    .filter(({ action }) => action === "orders.correctBilling");
const correctedMails = (made: PayShop) =>
  made.mails().filter(({ subject }) => /^Your corrected invoice/.test(subject));

/** Creates a shop with an order of `one` that was paid at the checkout. */
async function paidShop() {
  const made = await payShop();
  const { orderId: _id, txnId } = await made.paid();
  await made.settle();
  return { made, _id, txnId };
}

describe("an invoice with wrong billing details", () => {
  test("is credited and replaced, and is not changed itself", async () => {
    const { made, _id, txnId } = await paidShop();
    const [wrong] = invoicesOf(made.deps.db, _id);
    await made.owner.orders.correctBilling({ _id, ...right });
    expect(papers(made, _id)).toEqual([
      ["0001", 4_950],
      ["0002", -4_950],
      ["0003", 4_950],
    ]);
    const [untouched, note, invoice] = invoicesOf(made.deps.db, _id);
    expect(untouched).toEqual(wrong);
    expect(note?.document).toMatchObject({
      kind: "credit-note",
      buyer: { address: customer.customerAddress, company: "", taxId: "" },
      credits: { label: "TEST_RW-2026-0001", totalCents: 4_950 },
      corrects: ["TEST_RW-2026-0001"],
    });
    expect(invoice?.document).toMatchObject({
      kind: "invoice",
      buyer: {
        name: customer.customerName,
        company: right.company,
        address: right.customerAddress,
        taxId: right.taxId,
        email: "one@example.com",
      },
      payment: { provider: "paypal-standard", txnId },
      credits: null,
      corrects: ["TEST_RW-2026-0001"],
    });
    expect([note, invoice].map((paper) => paper?.document.buyerReference)).toEqual(["", "PO 7"]);
  });

  test("is linked on the credit note and the new invoice, which mention no refund", async () => {
    const { made, _id } = await paidShop();
    await made.owner.orders.correctBilling({ _id, ...right });
    const [, note, invoice] = invoicesOf(made.deps.db, _id);
    if (!note || !invoice) throw new Error("A correction has two papers.");
    expect(documentTotal(note.document)).toBe("Total, credited");
    expect(documentLines(note.document).notes.join(" ")).not.toMatch(/refund|paid/i);
    expect(documentLines(note.document).notes).toContain("No money was moved.");
    expect(documentTotal(invoice.document)).toBe("Total, paid");
    expect(documentLines(invoice.document).notes).toContain(
      "This invoice replaces invoice TEST_RW-2026-0001 to correct the billing details.",
    );
    const { payments, papers: listed } = await made.one.orders.receipt({ _id });
    expect(payments.map(({ kind }) => kind)).toEqual(["paid"]);
    expect(listed.map(({ corrects }) => corrects.length)).toEqual([0, 1, 1]);
  });

  test("is replaced once for repeated requests, and again for another correction", async () => {
    const { made, _id } = await paidShop();
    const call = () => made.owner.orders.correctBilling({ _id, ...right, mailsCustomer: true });
    const [first, second] = await Promise.all([call(), call()]);
    expect(second).toEqual(first);
    // Browsers send different line endings.
    await made.owner.orders.correctBilling({ _id, customerAddress: "2 Right Street\r\nTown " });
    expect([papers(made, _id).length, audits(made).length, correctedMails(made).length]).toEqual([3, 1, 1]);
    await made.owner.orders.correctBilling({ _id, taxId: "DE987654321" });
    const last = invoicesOf(made.deps.db, _id).at(-1);
    expect(last?.document.corrects).toEqual(["TEST_RW-2026-0003"]);
    expect([sum(made, _id), last?.label]).toEqual([4_950, "TEST_RW-2026-0005"]);
  });

  test("with a partial refund is replaced by an invoice for the remaining amount; later refunds credit the new invoice", async () => {
    const { made, _id, txnId } = await paidShop();
    await made.control("refund", { txnId, amount: "9.50" });
    await made.settle();
    await made.owner.orders.correctBilling({ _id, ...right });
    expect(sum(made, _id)).toBe(4_000);
    await made.control("refund", { txnId });
    await made.settle();
    expect(papers(made, _id).map(([, cents]) => cents)).toEqual([4_950, -950, -4_000, 4_000, -4_000]);
    expect(invoicesOf(made.deps.db, _id).at(-1)?.document).toMatchObject({
      credits: { label: "TEST_RW-2026-0004" },
      buyer: { company: right.company },
    });
  });

  test("is replaced by one with the same seller and tax note", async () => {
    const made = await payShop();
    const { env } = made.deps;
    env.business = { ...env.business, legalName: "Old Sample", taxNote: "No VAT" };
    const { orderId: _id } = await made.paid();
    await made.settle();
    env.business = { ...env.business, legalName: "New Sample", taxNote: "With 19 % VAT" };
    await made.owner.orders.correctBilling({ _id, ...right });
    for (const { document } of invoicesOf(made.deps.db, _id))
      expect(document).toMatchObject({ seller: { name: "Old Sample" }, taxNote: "No VAT" });
  });

  test("gets a credit note and a new invoice with the same date, even around midnight", async () => {
    const { made, _id } = await paidShop();
    let now = Date.parse("2026-12-31T23:59:59.999Z");
    made.deps.now = () => now++;
    await made.callerFor(made.people.owner).orders.correctBilling({ _id, ...right });
    const [, note, invoice] = invoicesOf(made.deps.db, _id);
    expect([note?.document.date, invoice?.document.date]).toEqual(["2026-12-31", "2026-12-31"]);
    expect(note?.createdAt).toBe(invoice?.createdAt);
  });

  test("is the only one that is replaced after a won dispute, because earlier invoices are already credited", async () => {
    const { made, _id, txnId } = await paidShop();
    await made.control("reverse", { txnId });
    await made.settle();
    await made.control("cancel-reversal", { txnId });
    await made.settle();
    const before = sum(made, _id);
    await made.owner.orders.correctBilling({ _id, ...right });
    expect(sum(made, _id)).toBe(before);
    expect(invoicesOf(made.deps.db, _id).at(-1)?.document.corrects).toEqual(["TEST_RW-2026-0003"]);
  });
});

test("a correction of an order with two valid invoices replaces both, and the new invoice has the first invoice's payment", async () => {
  const { made, _id, txnId } = await paidShop();
  const order = findOrder(made.deps.db, _id);
  if (!order) throw new Error("There is no order.");
  // A partial refund failed, so the order has a second invoice for that amount.
  for (const cents of [4_000, 4_950])
    immediate(made.deps.db, (tx) => {
      bookManualEntry(tx, order, cents, made.deps.now());
      const payment = { provider: "by-hand", txnId: "" } as const;
      issueInvoice(tx, made.deps, order, { becamePaid: false, payment });
    });
  await made.owner.orders.correctBilling({ _id, ...right });
  expect(papers(made, _id).map(([, cents]) => cents)).toEqual([4_950, -950, 950, -4_950, 4_950]);
  const [note, invoice] = invoicesOf(made.deps.db, _id).slice(-2);
  expect(note?.document.corrects).toEqual(["TEST_RW-2026-0001", "TEST_RW-2026-0003"]);
  expect(note?.document.payment.txnId, "the credit note belongs to no payment").toBe("");
  expect(invoice?.document.payment).toEqual({ provider: "paypal-standard", txnId });
});

describe("correcting the billing details of an order", () => {
  test("creates no document or mail if the order is unpaid or refunded", async () => {
    const { made, _id, txnId } = await paidShop();
    await made.control("refund", { txnId });
    await made.settle();
    const unpaid = await made.placed();
    for (const id of [_id, unpaid]) {
      const before = papers(made, id);
      await made.owner.orders.correctBilling({ _id: id, ...right, mailsCustomer: true });
      expect(papers(made, id)).toEqual(before);
      expect(findOrder(made.deps.db, id)).toMatchObject(right);
    }
    expect(correctedMails(made)).toEqual([]);
  });

  test("during its payment leads to an invoice with the corrected details", async () => {
    const made = await payShop();
    const { orderId: _id } = await made.paid();
    await made.owner.orders.correctBilling({ _id, ...right });
    await made.settle();
    expect(papers(made, _id)).toEqual([["0001", 4_950]]);
    expect(invoicesOf(made.deps.db, _id)[0]?.document.buyer).toMatchObject({ company: right.company });
  });

  test("preserves its e-mail address and idempotency key, and it can be found by the new name", async () => {
    const made = await payShop();
    const placing = { packageName: "Basic", ...customer, idempotencyKey: "one form" } as const;
    const { _id } = await made.one.orders.place(placing);
    await made.owner.orders.correctBilling({ _id, customerName: "Zora Rightly" });
    expect((await made.owner.orders.page({ search: "Zora" })).rows).toMatchObject([{ _id }]);
    expect((await made.owner.orders.page({ search: customer.customerName })).rows).toEqual([]);
    expect(await made.one.orders.place(placing)).toMatchObject({ _id, customerEmail: "one@example.com" });
  });

  test("records the names of the fields in its history and the audit log, without their values", async () => {
    const { made, _id } = await paidShop();
    await made.owner.orders.correctBilling({ _id, ...right });
    const said = (await made.owner.orders.history({ _id })).at(-1);
    expect(said).toMatchObject({
      event: "billing details corrected",
      byWhom: "owner@example.com",
      note: "Company, Address, Tax ID, Customer's reference. TEST_RW-2026-0003 replaces TEST_RW-2026-0001.",
    });
    expect(audits(made).map(({ subject }) => subject)).toEqual([
      `${_id}: Company, Address, Tax ID, Customer's reference`,
    ]);
  });

  test("is rejected if it was corrected in another window, and the error contains the current details", async () => {
    const { made, _id } = await paidShop();
    const { revision } = await made.owner.orders.billing({ _id });
    await made.owner.orders.correctBilling({ _id, ...right, revision });
    const late = made.owner.orders.correctBilling({ _id, company: "Another Ltd", revision });
    await expect(late).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { current: { ...right, revision: 1 } },
    });
    expect(sum(made, _id)).toBe(4_950);
    expect(papers(made, _id)).toHaveLength(3);
  });

  test("rejects values that the checkout would reject, and changes nothing", async () => {
    const { made, _id } = await paidShop();
    const before = findOrder(made.deps.db, _id);
    for (const [field, value, message] of [
      ["customerName", " ", "Name is required."],
      ["taxId", "x".repeat(51), "Tax ID may have at most 50 characters."],
    ] as const) {
      const bad = made.owner.orders.correctBilling({ _id, ...right, [field]: value });
      await expect(bad).rejects.toMatchObject({ cause: { issues: [{ path: [field], message }] } });
    }
    expect(findOrder(made.deps.db, _id)).toEqual(before);
    expect(papers(made, _id)).toHaveLength(1);
  });

  test("requires an admin", async () => {
    const { made, _id } = await paidShop();
    await expect(made.one.orders.correctBilling({ _id, ...right })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(made.one.orders.billing({ _id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(papers(made, _id)).toHaveLength(1);
  });
});

test("the customer is mailed the new invoice on request", async () => {
  const { made, _id } = await paidShop();
  await made.owner.orders.correctBilling({ _id, company: "First Ltd" });
  expect(correctedMails(made)).toEqual([]);
  await made.owner.orders.correctBilling({ _id, ...right, mailsCustomer: true });
  const [mail] = correctedMails(made);
  expect(mail).toMatchObject({ recipient: "one@example.com" });
  expect(mail?.body).toContain("It replaces TEST_RW-2026-0003");
  expect(findInvoice(made.deps.db, mail?.invoiceId ?? "")?.document).toMatchObject({
    label: "TEST_RW-2026-0005",
    buyer: { taxId: right.taxId },
  });
});

test("the owner can mail an invoice or credit note to the customer again", async () => {
  const { made, _id } = await paidShop();
  await made.owner.orders.correctBilling({ _id, ...right });
  const sent = () =>
    made.mails().filter(({ subject }) => /^Your (invoice|credit note) TEST_RW-2026/.test(subject));
  expect(sent()).toEqual([]);
  for (const label of ["TEST_RW-2026-0003", "TEST_RW-2026-0003", "TEST_RW-2026-0002"])
    expect(await made.owner.orders.mailPaper({ _id, label })).toEqual({ to: "one@example.com" });
  expect(
    sent().map(({ subject, invoiceId }) => [subject, findInvoice(made.deps.db, invoiceId ?? "")?.label]),
  ).toEqual([
    ["Your invoice TEST_RW-2026-0003: Basic", "TEST_RW-2026-0003"],
    ["Your invoice TEST_RW-2026-0003: Basic", "TEST_RW-2026-0003"],
    ["Your credit note TEST_RW-2026-0002: Basic", "TEST_RW-2026-0002"],
  ]);
  const other = await made.placed();
  for (const wrong of [
    { _id, label: "TEST_RW-2026-0009" },
    { _id: other, label: "TEST_RW-2026-0001" },
  ])
    await expect(made.owner.orders.mailPaper(wrong)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(sent()).toHaveLength(3);
});
