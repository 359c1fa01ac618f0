import type { InvoiceDocument, SaleDiscount } from "@rankwright/schema";
import { creditNoteOf, invoiceOf, type Sample, type SampleLine } from "./sample.ts";

const one = (unitCents: number, over: Partial<SampleLine> = {}): SampleLine[] => [{ unitCents, ...over }];
const coupon = (cents: number): SaleDiscount => ({ text: "Coupon SPRING", code: "SPRING", cents });
const account = { holder: "Nordlicht Design GmbH", iban: "DE02 1203 0000 0000 2020 51", bic: "BYLADEM1001" };
const unpaid = { paidCents: 0, dueDate: "2026-12-29", bankAccount: account } as const;
const smallBusiness = "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.";
const exempt = { mode: "exempt", exemptReason: smallBusiness } as const;

const domestic: Sample = { seller: "DE", buyer: "deBusiness", lines: one(49_900) };
const abroad: Sample = { ...domestic, buyer: "frBusiness", includesTax: false };
const mixed: Sample = {
  ...domestic,
  lines: [
    { text: "Website", unitCents: 119_900 },
    { text: "E-book", unitCents: 1_999, quantity: 300, kind: "reduced" },
  ],
};
const many = (count: number): SampleLine[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `Banner ${at + 1}`,
    unitCents: 1_000 + ((at * 37) % 991),
    quantity: 100 + (at % 5) * 25,
    kind: at % 3 === 0 ? "reduced" : "standard",
  }));

const rates = {
  "Germany 19 %": { ...domestic },
  "Germany 19 %, prices without tax": { ...domestic, includesTax: false },
  "Germany 7 %": { ...domestic, lines: one(1_999, { kind: "reduced" }) },
  "Germany 19 % and 7 %": mixed,
  "Germany 19 % and 7 %, prices without tax": { ...mixed, includesTax: false },
  "Germany, consumer": { ...domestic, buyer: "deConsumer" },
  "Austria 20 %": { ...domestic, seller: "AT" },
  "France 20 %": { ...domestic, seller: "FR", buyer: "frBusiness", over: { language: "fr" } },
  "Spain 21 %": { ...domestic, seller: "ES", buyer: "frConsumer", over: { language: "es" } },
  "Italy 22 %": { ...domestic, seller: "IT", buyer: "itBusiness", over: { language: "it" } },
  "Belgium 21 %": { ...domestic, seller: "BE", buyer: "beBusiness", over: { language: "nl" } },
  "Ireland 23 % and 13.5 %": { ...mixed, seller: "IE", buyer: "frConsumer", includesTax: false },
  "Poland 23 %, zloty": {
    ...domestic,
    seller: "PL",
    buyer: "plBusiness",
    currency: "PLN",
    over: { language: "pl" },
  },
  "Netherlands 21 %": { ...domestic, seller: "NL", buyer: "nlBusiness", over: { language: "nl" } },
  "Finland 25.5 %": { ...domestic, seller: "FI", buyer: "fiConsumer" },
  "Hungary 27 %": { ...domestic, seller: "HU", buyer: "deConsumer" },
  "One-Stop Shop, France 20 %": { ...domestic, buyer: "frConsumer", rules: { usesOss: true } },
  "One-Stop Shop, Finland 25.5 %": { ...domestic, buyer: "fiConsumer", rules: { usesOss: true } },
  "zero rate": {
    ...domestic,
    rules: {
      rates: [{ country: "DE", state: "", kind: "standard", name: "VAT", rate: 0, fromDay: "2026-01-01" }],
    },
  },
} as const satisfies Record<string, Sample>;

const untaxed = {
  "reverse charge, France": abroad,
  "reverse charge, Belgium": { ...abroad, buyer: "beBusiness", over: { language: "en" } },
  "reverse charge, Italy": { ...abroad, buyer: "itBusiness", over: { language: "it" } },
  "reverse charge, Poland": { ...abroad, buyer: "plBusiness", over: { language: "pl" } },
  "reverse charge, Netherlands": { ...abroad, buyer: "nlBusiness", over: { language: "nl" } },
  "reverse charge, to Germany": { ...abroad, seller: "FR", buyer: "deBusiness", over: { language: "de" } },
  "reverse charge with a coupon": { ...abroad, discount: coupon(5_000) },
  "exempt small business": { ...domestic, seller: "DE_small", rules: exempt, over: { language: "de" } },
  "exempt small business with a VAT id": { ...domestic, rules: exempt },
  "exempt, to France": { ...domestic, seller: "DE_small", buyer: "frConsumer", rules: exempt },
  "exempt with a coupon": { ...domestic, seller: "DE_small", rules: exempt, discount: coupon(4_990) },
  "outside the EU, business": { ...domestic, buyer: "usBusiness" },
  "outside the EU, consumer": { ...domestic, buyer: "chConsumer", currency: "CHF" },
  "outside the EU with a coupon": { ...domestic, buyer: "usBusiness", discount: coupon(1) },
  "shop in the US": {
    seller: "US",
    buyer: "usBusiness",
    lines: one(99_900),
    currency: "USD",
    includesTax: false,
  },
} as const satisfies Record<string, Sample>;

const amounts = {
  "coupon, one rate": { ...domestic, discount: coupon(4_990) },
  "coupon, two rates": { ...mixed, discount: coupon(10_000) },
  "coupon, two rates, prices without tax": { ...mixed, includesTax: false, discount: coupon(3_333) },
  "coupon for everything but a cent": { ...domestic, discount: coupon(49_899) },
  "coupon for everything": { ...domestic, discount: coupon(49_900) },
  "line discount": { ...domestic, lines: one(49_900, { discountCents: 4_990 }) },
  "line discount, prices without tax": {
    ...domestic,
    includesTax: false,
    lines: one(33_333, { quantity: 150, discountCents: 333 }),
  },
  "line discounts and a coupon": {
    ...domestic,
    lines: [
      { text: "Website", unitCents: 99_999, discountCents: 9_999 },
      { text: "E-book", unitCents: 999, discountCents: 1, kind: "reduced" },
    ],
    discount: coupon(777),
  },
  "rounding of a cent down": { ...domestic, lines: one(3) },
  "rounding in two rates": { ...domestic, lines: [{ unitCents: 3 }, { unitCents: 9, kind: "reduced" }] },
  "one cent": { ...domestic, lines: one(1) },
  "one cent without tax": { ...domestic, includesTax: false, lines: one(1) },
  "highest price": { ...domestic, lines: one(99_999_999) },
  "quarter hours": { ...domestic, lines: one(8_750, { quantity: 325, text: "Consulting, hours" }) },
  "seven for ten euros": { ...domestic, lines: one(1_000, { quantity: 700 }) },
  "a third of an hour": { ...domestic, includesTax: false, lines: one(9_999, { quantity: 33 }) },
  "100 lines": { ...domestic, lines: many(100) },
  "100 lines, prices without tax": {
    ...domestic,
    includesTax: false,
    lines: many(100),
    discount: coupon(9_999),
  },
  "1,000 lines": { ...domestic, lines: many(1_000) },
} as const satisfies Record<string, Sample>;

const texts = {
  "Japanese buyer": { ...domestic, buyer: "jpConsumer" },
  "Hebrew buyer": { ...domestic, buyer: "ilConsumer" },
  "Arabic buyer": { ...domestic, buyer: "aeConsumer" },
  "Thai buyer": { ...domestic, buyer: "thConsumer" },
  "Chinese buyer": { ...domestic, buyer: "cnConsumer" },
  "Greek buyer": { ...domestic, buyer: "grConsumer" },
  "Bulgarian buyer": { ...domestic, buyer: "bgConsumer" },
  "emoji, markup and control characters": {
    ...domestic,
    lines: one(500, { text: 'Logo <b>"A&B"</b>\u0007 👩‍👩‍👧 ]]> \uD83D' }),
    over: { taxNote: "Two\nlines & more" },
  },
} as const satisfies Record<string, Sample>;

const payments = {
  "unpaid, bank transfer": { ...domestic, over: { ...unpaid, reference: "RW-2026-0042", language: "de" } },
  "unpaid, no due date": { ...domestic, over: { paidCents: 0 } },
  "partly paid": { ...domestic, over: { ...unpaid, paidCents: 20_000 } },
  "unpaid, pounds": { ...domestic, currency: "GBP", over: unpaid },
  "paid by PayPal": { ...domestic, over: { payment: { provider: "paypal", txnId: "5TY05013RG002845M" } } },
  "paid by bank transfer": { ...domestic, over: { payment: { provider: "bank-transfer", txnId: "REF-1" } } },
  "payment recorded by hand": { ...domestic, over: { payment: { provider: "by-hand", txnId: "" } } },
  "period, Leitweg-ID and legal lines": {
    ...domestic,
    over: {
      period: { from: "2026-11-01", to: "2026-11-30" },
      buyerReference: "04011000-12345-34",
      legalLines: ["Amtsgericht Charlottenburg, HRB 12345", "Geschäftsführerin: Mia Nord"],
    },
  },
  prepayment: { ...domestic, over: { service: { kind: "prepaid" }, language: "de" } },
  "delivered before the payment": {
    ...domestic,
    over: { service: { kind: "delivered", on: "2026-11-20" } },
  },
} as const satisfies Record<string, Sample>;

const credits = {
  "credit note": creditNoteOf(domestic),
  "credit note, two rates and a coupon": creditNoteOf({ ...mixed, discount: coupon(10_000) }),
  "credit note for a part": creditNoteOf(domestic, 9_950),
  "credit note for a part, two rates": creditNoteOf(mixed, 3_333),
  "credit note for a part, prices without tax": creditNoteOf({ ...mixed, includesTax: false }, 10_001),
  "credit note for a cent": creditNoteOf(mixed, 1),
  "credit note, reverse charge": creditNoteOf(abroad),
  "credit note for a part, reverse charge": creditNoteOf(abroad, 12_345),
  "credit note, exempt": creditNoteOf({ ...domestic, seller: "DE_small", rules: exempt }),
  "credit note, outside the EU": creditNoteOf({ ...domestic, buyer: "usBusiness" }),
  "credit note after the delivery": creditNoteOf({
    ...domestic,
    over: { service: { kind: "delivered", on: "2026-11-20" } },
  }),
  "credit note of a dispute": creditNoteOf({
    ...domestic,
    over: { payment: { provider: "stripe", txnId: "dp_1", isDisputed: true } },
  }),
  "credit note of a correction": creditNoteOf({ ...domestic, over: { corrects: ["RW-2026-0042"] } }),
  "credit note for corrected billing details, two invoices": creditNoteOf({
    ...domestic,
    over: { corrects: ["RW-2026-0041", "RW-2026-0042"], language: "de" },
  }),
  "invoice that replaces another": invoiceOf({ ...domestic, over: { corrects: ["RW-2026-0042"] } }),
} as const satisfies Record<string, InvoiceDocument>;

const invoices = { ...rates, ...untaxed, ...amounts, ...texts, ...payments };

/** Invoices and credit notes of all kinds, by name. Their e-invoices are checked against the official rules (docs/invoices.md). */
export const invoiceMatrix: ReadonlyMap<string, InvoiceDocument> = new Map<string, InvoiceDocument>([
  ...Object.entries(invoices).map(([name, sample]) => [name, invoiceOf(sample)] as const),
  ...Object.entries(credits),
]);
