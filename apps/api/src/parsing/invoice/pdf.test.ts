import {
  type InvoiceDocument,
  type InvoiceLanguage,
  invoiceTexts,
  type LineTax,
  saleOf,
} from "@rankwright/schema";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pdfOf } from "./pdf.ts";
import { linesOf, readPdf } from "./read-pdf.ts";

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

const vat: LineTax = { treatment: "standard", rate: 8_100, name: "VAT", country: "CH", reason: "" };

const render = (document: InvoiceDocument, logo?: Uint8Array) => pdfOf({ document, createdAt: 1, logo });
const textOf = async (document: InvoiceDocument) => linesOf(await render(document)).join("\n");
const withBuyer = (buyer: Partial<InvoiceDocument["buyer"]>): InvoiceDocument => ({
  ...paper,
  buyer: { ...paper.buyer, ...buyer },
});

/** Returns the texts with characters that their font lacks. */
const missingIn = (pdf: Buffer) => readPdf(pdf).filter(({ glyphs }) => glyphs.includes("0000"));

describe("names and addresses are printed in their script", () => {
  const leftToRight = {
    Chinese: ["北京示例科技有限公司", "北京市朝阳区建国路88号 SOHO现代城A座1201室"],
    "traditional Chinese": ["臺灣範例股份有限公司", "臺北市信義區市府路45號"],
    Japanese: ["株式会社サンプル 山田太郎", "〒100-0001 東京都千代田区丸の内ビル３階"],
    Korean: ["주식회사 예제 金哲洙", "서울특별시 강남구 테헤란로 152"],
    Thai: ["นายสมชาย ใจดี น้ำกู้ปั้นทำ", "เลขที่ ๑๒๓ ถนนสุขุมวิท"],
    Devanagari: ["श्री राजेन्द्र कुमार त्रिपाठी", "मकान नंबर १२, नई दिल्ली"],
    "Bengali and Tamil": ["শ্রী ক্ষমতা বাংলাদেশ", "தமிழ் கொழும்பு ஸ்ரீ"],
    "Georgian and Armenian": ["ქართული", "Հայերեն"],
    "Vietnamese, Greek and Cyrillic": ["Nguyễn Thị Ước", "Ελλάδα Ж Żółć"],
    "symbols and emoji": ["½ → Ⅳ ＡＢ 🍎", "👩‍👩‍👧 ❤️ é"],
  };
  test.each(Object.entries(leftToRight))("%s", async (_name, [name = "", address = ""]) => {
    const pdf = await render(withBuyer({ name, address }));
    const lines = linesOf(pdf).join("\n");
    for (const text of [name, address]) expect(lines).toContain(text);
    expect(missingIn(pdf)).toEqual([]);
    expect(pdf.length).toBeLessThan(100_000);
  });

  test("all in one line, with a neutral mark for characters of unsupported scripts", async () => {
    const name = "Ada 山田 สมชาย श्री 김철수 🍎 𓀀 Ω";
    const pdf = await render(withBuyer({ name }));
    expect(linesOf(pdf).join("\n")).toContain(name.replace("𓀀", "▪"));
    expect(missingIn(pdf)).toEqual([]);
  });

  test("amounts above a thousand in each language, with a space where it separates thousands", async () => {
    for (const language of Object.keys(invoiceTexts) as InvoiceLanguage[]) {
      const line = { text: "Package", quantity: 100, unitCents: 190_483, discountCents: 0, tax: vat };
      const buyer = { country: "FR", state: "", vatId: "" };
      const sale = saleOf({ currency: "EUR", includesTax: true, lines: [line], buyer });
      const { totalCents } = sale;
      const text = await textOf({ ...paper, language, currency: "EUR", sale, totalCents });
      expect(text, language).not.toContain("▪");
      expect(text.replace(/\s/g, " "), language).toMatch(/1[ .,]?904[.,]83/);
    }
  });

  test("control characters and half characters are omitted or replaced", async () => {
    const pdf = await render(withBuyer({ name: "Ada\u0000\u0007 \uD83D Lovelace\u200E" }));
    expect(linesOf(pdf).join("\n")).toContain("Ada \uFFFD Lovelace");
  });

  test("right-to-left text begins on the right, with numbers and Latin words in reading order", async () => {
    const pdf = await render(withBuyer({ name: "שלום (Acme 12) כהן", address: "محمد لا 15" }));
    const lines = linesOf(pdf).join("\n");
    // In visual order, from left to right.
    expect(lines).toContain("ןהכ )Acme 12( םולש");
    expect(lines).toContain("15 ال دمحم");
    expect(missingIn(pdf)).toEqual([]);
  });

  test("Arabic letters are joined: a letter has other shapes at the start, in the middle and at the end", async () => {
    const shown = readPdf(await render(withBuyer({ name: "ههه" })));
    const name = shown.find(({ parts }) => parts.join("") === "ههه");
    expect(new Set(name?.glyphs).size).toBe(3);
  });
});

test("a long address is truncated and leaves room for tax IDs, country and e-mail", async () => {
  const address = Array.from({ length: 40 }, (_, n) => `Line ${n} of the address`).join("\n");
  const text = await textOf({
    ...withBuyer({ address }),
    seller: { ...paper.seller, address },
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

test("a long name without spaces is broken into lines that end at the column's edge", async () => {
  const pdf = await render(withBuyer({ name: "W".repeat(200) }));
  const lines = readPdf(pdf).filter(({ parts }) => /^W+…?$/.test(parts.join("")));
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)?.parts.at(-1)).toBe("…");
});

test("titles and labels of all languages are printed in full", async () => {
  const sale = saleOf({
    currency: "CHF",
    includesTax: true,
    lines: [{ text: "Basic", quantity: 100, unitCents: 4_950, discountCents: 0, tax: vat }],
    buyer: { country: "DE", state: "", vatId: "" },
  });
  const period = { from: "2026-09-28", to: "2026-12-28" };
  // Object.keys returns string[].
  for (const language of Object.keys(invoiceTexts) as InvoiceLanguage[])
    for (const kind of ["invoice", "credit-note"] as const) {
      const service = { kind: "delivered", on: "2026-03-02" } as const;
      const long = { reference: "RF18", buyerReference: "W".repeat(100) };
      const document = { ...paper, kind, sale, period, service, language, ...long };
      const text = await textOf({ ...document, dueDate: "2026-03-16", paidCents: 0 });
      expect(text, `${language}, ${kind}`).not.toContain("…");
    }
});

test("the item has its description, quantity, unit price and amount", async () => {
  const lines = linesOf(await render(paper));
  expect(lines).toContain("DescriptionQtyUnit priceAmount");
  expect(lines).toContain("Basic package1CHF 49.50CHF 49.50");
});

test("the logo replaces the seller's name at the top", async () => {
  const image = sharp({ create: { width: 300, height: 90, channels: 4, background: "#36c8" } });
  const names = (pdf: Buffer) => linesOf(pdf).filter((line) => line.includes("Sample Ltd")).length;
  const [plain, withLogo] = await Promise.all([render(paper), render(paper, await image.png().toBuffer())]);
  expect([names(plain), names(withLogo)]).toEqual([2, 1]);
  expect(withLogo.toString("latin1")).toContain("/Subtype /Image");
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
