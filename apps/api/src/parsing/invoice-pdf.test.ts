import { inflateSync } from "node:zlib";
import type { InvoiceDocument } from "@rankwright/schema";
import { expect, test } from "vitest";
import { pdfOf } from "./invoice-pdf.ts";

const party = { address: "2 Street\nTown", email: "s@example.com" };
const paper: InvoiceDocument = {
  kind: "invoice",
  label: "RW-2026-0042",
  date: "2026-03-02",
  seller: { ...party, name: "Sample Ltd", taxId: "T1", phone: "", site: "https://example.com" },
  buyer: { ...party, name: "Ada", company: "", taxId: "T2", country: "Germany" },
  order: { _id: "1", date: "03/02/2026" },
  line: { text: "Basic package", cents: 4_950 },
  totalCents: 4_950,
  currency: "CHF",
  taxNote: "",
  payment: { provider: "stripe", txnId: "pi_1" },
  credits: null,
  isTest: false,
};

/** Extracts the text of a PDF created by pdfkit, by mapping its glyphs back to characters. */
async function textOf(of: InvoiceDocument): Promise<string> {
  const file = (await pdfOf({ document: of, createdAt: 1 })).toString("latin1");
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
  const listed = streams.find((text) => text.includes("beginbfrange"))?.replace(/^[\s\S]*beginbfrange/, "");
  const letters = [...(listed ?? "").matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, all = ""]) => all.split(" "))
    .map((hex) => String.fromCharCode(Number.parseInt(hex.slice(1, -1), 16)));
  return streams
    .flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, run = ""]) =>
      [...run.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, glyphs = ""]) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => letters[Number.parseInt(glyph, 16)])
        .join(""),
    )
    .join("\n")
    .replaceAll("\u00A0", " ");
}

test("a long address is truncated and leaves room for tax IDs, country and e-mail", async () => {
  const address = Array.from({ length: 40 }, (_, n) => `Line ${n} of the address`).join("\n");
  const text = await textOf({
    ...paper,
    seller: { ...paper.seller, address },
    buyer: { ...paper.buyer, address },
  });
  for (const part of [
    "Line 5 of",
    "…",
    "Tax ID: T1",
    "https://example.com",
    "Germany",
    "Tax ID: T2",
    "s@example.com",
  ])
    expect(text).toContain(part);
});

test("an amount in Swiss francs names its currency once", async () => {
  const text = await textOf(paper);
  expect(text).toContain("CHF 49.50");
  expect(text).not.toContain("CHF 49.50 CHF");
  expect(await textOf({ ...paper, currency: "EUR" })).toContain("€49.50 EUR");
});

test("the credit note and invoice of a correction name the invoice they cancel or replace, and don't mention a refund", async () => {
  const corrects = ["RW-2026-0041"];
  const credits = { label: "RW-2026-0041", totalCents: 4_950 };
  const note = (await textOf({ ...paper, kind: "credit-note", credits, corrects })).replaceAll("\n", " ");
  expect(note).toContain("Total, credited");
  expect(note).toContain("This credit note cancels invoice RW-2026-0041");
  expect(note).toContain("No money was moved.");
  expect(note).not.toMatch(/refunded|Paid/i);
  const invoice = (await textOf({ ...paper, corrects })).replaceAll("\n", " ");
  expect(invoice).toContain("This invoice replaces invoice RW-2026-0041");
  expect(invoice).toContain("Paid through Stripe");
});
