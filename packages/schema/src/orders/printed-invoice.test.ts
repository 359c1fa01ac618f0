import { expect, test } from "vitest";
import { saleOf } from "../sales/sale-of.ts";
import { type AppliedTax, type TaxRules, taxFor } from "../sales/tax.ts";
import type { InvoiceDocument } from "./invoices.ts";
import { printedInvoice } from "./printed-invoice.ts";

const party = {
  name: "Nord",
  address: "Street 1\n10115 Berlin",
  taxId: "DE123456789",
  email: "n@example.com",
};
const base: InvoiceDocument = {
  kind: "invoice",
  label: "RW-2026-0042",
  date: "2026-11-29",
  seller: { ...party, phone: "", site: "", countryCode: "DE" },
  buyer: { ...party, name: "Ada", taxId: "", company: "", country: "Germany", countryCode: "DE" },
  order: { _id: "1", date: "11/29/2026" },
  line: { text: "Basic package", cents: 11_900 },
  totalCents: 11_900,
  currency: "EUR",
  taxNote: "",
  payment: { provider: "bank-transfer", txnId: "R1" },
  credits: null,
  isTest: false,
};

/** Returns the document with its line, taxed for the buyer. */
function sold(over: Partial<InvoiceDocument>, rules: Partial<TaxRules> = {}, vatId = ""): InvoiceDocument {
  const document = { ...base, ...over };
  const buyer = { country: document.buyer.countryCode ?? "", state: "", vatId };
  const all: TaxRules = { mode: "on", country: "DE", usesOss: false, exemptReason: "", rates: [], ...rules };
  const { removedRate: _, ...tax }: AppliedTax = taxFor({
    rules: all,
    buyer,
    kind: "standard",
    day: document.date,
  });
  const line = { text: "Basic package", quantity: 100, unitCents: 11_900, discountCents: 0, tax };
  return { ...document, sale: saleOf({ currency: "EUR", includesTax: true, lines: [line], buyer }) };
}

test("a shop without tax rules prints its invoices as before", () => {
  expect(printedInvoice(sold({ language: "de" }, { mode: "off" }))).toEqual(printedInvoice(base));
});

test("the customer's reference is printed, also in a shop without tax rules", () => {
  const buyerReference = "04011000-12345-34";
  expect(printedInvoice({ ...base, buyerReference }).facts).toContainEqual([
    "Your reference",
    buyerReference,
  ]);
  const german = printedInvoice(sold({ buyerReference, language: "de" }));
  expect(german.facts).toContainEqual(["Ihre Referenz", buyerReference]);
});

test("an invoice says when the service is provided: on a day, or after the payment", () => {
  const delivered = { service: { kind: "delivered", on: "2026-11-20" }, language: "de" } as const;
  expect(printedInvoice(sold(delivered)).facts).toContainEqual(["Leistungsdatum", "20. November 2026"]);
  expect(printedInvoice({ ...base, ...delivered }).facts).toContainEqual(["Date of supply", "2026-11-20"]);
  const prepaid = { service: { kind: "prepaid" }, language: "de" } as const;
  expect(printedInvoice(sold(prepaid)).notes).toContain(
    "Vorauszahlung: Die Leistung wird nach dem Zahlungseingang erbracht.",
  );
  expect(printedInvoice({ ...base, ...prepaid }).notes).toContain(
    "Prepayment: the service is provided after the payment.",
  );
});

test("an unpaid invoice says when, where and with which reference to pay", () => {
  const bankAccount = { holder: "Nord", iban: "DE02 1203 0000 0000 2020 51", bic: "" };
  const { headline, sums, notes, facts } = printedInvoice(
    sold({ paidCents: 0, dueDate: "2026-12-29", reference: "R-42", bankAccount }),
  );
  expect(headline).toBe("€119.00 due December 29, 2026");
  expect(facts).toContainEqual(["Payment reference", "R-42"]);
  expect(sums.at(-1)).toEqual({ label: "Amount due", amount: "€119.00", isBold: true });
  expect(notes).toEqual([
    "Pay by bank transfer to Nord, IBAN: DE02 1203 0000 0000 2020 51. Payment reference: R-42.",
  ]);
});

test("an invoice with reverse charge names the law's sentence and the country in the buyer's language", () => {
  const buyer = { ...base.buyer, country: "Poland", countryCode: "PL", taxId: "PL5260001246" };
  const { notes, billTo, sums } = printedInvoice(sold({ language: "pl", buyer }, {}, "PL5260001246"));
  expect(notes[0]).toBe("Odwrotne obciążenie: VAT rozlicza nabywca.");
  expect(billTo.lines).toEqual(expect.arrayContaining(["Polska", "NIP UE: PL5260001246"]));
  expect(sums.map(({ label }) => label)).toContain("VAT 0% od 119,00\u00A0€");
});

test("an exempt shop's own sentence is printed as it was entered", () => {
  const exemptReason = "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.";
  expect(printedInvoice(sold({ language: "fr" }, { mode: "exempt", exemptReason })).notes[0]).toBe(
    exemptReason,
  );
});

test("the credit note of a correction moves no money, that of a dispute says why the money is gone", () => {
  const credits = { label: "RW-2026-0041", totalCents: 11_900 };
  const note = { kind: "credit-note", language: "de", credits } as const;
  const corrected = printedInvoice(sold({ ...note, corrects: ["RW-2026-0041"] }));
  expect(corrected.title).toBe("Rechnungskorrektur");
  expect(corrected.headline).toBe("119,00\u00A0€ gutgeschrieben");
  expect(corrected.notes).toContain("Es wurde kein Geld bewegt.");
  expect(corrected.sums.at(-1)?.label).toBe("Gesamtbetrag");
  const disputed = printedInvoice(
    sold({ ...note, payment: { provider: "stripe", txnId: "dp_1", isDisputed: true } }),
  );
  expect(disputed.notes).toEqual([
    "Diese Rechnungskorrektur bezieht sich auf Rechnung RW-2026-0041.",
    "Rückbuchung über Stripe wegen einer Zahlungsanfechtung, Transaktion dp_1.",
  ]);
});
