import { expect, test } from "vitest";
import { documentHeadline, documentLines, documentTotal, type InvoiceDocument } from "./invoices.ts";

const party = {
  name: "Northlight",
  address: "12 Harbour Street",
  taxId: "",
  email: "hello@northlight.example",
};
const paper = {
  kind: "credit-note",
  label: "RW-2026-0002",
  date: "2026-11-22",
  seller: { ...party, phone: "", site: "" },
  buyer: { ...party, company: "", country: "Germany" },
  order: { _id: "0123456789abcdef01234567", date: "11/20/2026" },
  line: { text: "Premium package", cents: 10_000 },
  totalCents: 10_000,
  currency: "EUR",
  taxNote: "",
  payment: { provider: "by-hand", txnId: "" },
  credits: { label: "RW-2026-0001", totalCents: 49_900 },
  isTest: false,
} as const satisfies InvoiceDocument;

test("an invoice document shows the order date in the same format as its own date", () => {
  expect(documentLines(paper).notes).toContain("Order 0123456789abcdef01234567 of 2026-11-20.");
});

test("a credit note names its invoice and omits lines for unknown details", () => {
  const { notes, buyer } = documentLines(paper);
  expect(notes).toContain("This credit note refers to invoice RW-2026-0001.");
  expect(notes).toContain("Refunded, recorded manually.");
  expect(buyer).toEqual(["Northlight", "12 Harbour Street", "Germany", "hello@northlight.example"]);
});

test("a credit note for corrected billing details names every invoice it cancels, and no refund", () => {
  const corrects = ["RW-2026-0001", "RW-2026-0003"];
  const { notes } = documentLines({ ...paper, corrects });
  expect(notes.join(" ")).toContain("cancels invoices RW-2026-0001, RW-2026-0003");
  expect(notes.join(" ")).not.toContain("efunded");
  expect(documentTotal({ ...paper, corrects })).toBe("Total, credited");
  expect(documentHeadline({ ...paper, corrects })).toBe("€100.00 EUR credited");
  expect(documentHeadline(paper)).toBe("€100.00 EUR refunded on 2026-11-22");
  expect(documentTotal(paper), "credit notes that correct nothing are refunds").toBe("Total, refunded");
});
