import { E_INVOICE_FORMATS, type EInvoiceFormat, type InvoiceDocument } from "@rankwright/schema";
import { invoiceMatrix } from "@rankwright/test-kit/invoices/matrix";
import { readXml } from "@rankwright/test-kit/invoices/read-xml";
import { brokenRules } from "@rankwright/test-kit/invoices/rules";
import { creditNoteOf, invoiceOf, type Sample } from "@rankwright/test-kit/invoices/sample";
import { describe, expect, test } from "vitest";
import { eInvoiceOf } from "./e-invoice.ts";

const domestic: Sample = { seller: "DE", buyer: "deBusiness", lines: [{ unitCents: 49_900 }] };
const consumer: Sample = { ...domestic, buyer: "deConsumer" };

function xmlOf(document: InvoiceDocument, format: EInvoiceFormat): string {
  const made = eInvoiceOf(document, format);
  if ("gaps" in made) throw new Error(`The document lacks ${made.gaps.join()}.`);
  return made.xml;
}

const gapsOf = (document: InvoiceDocument, format: EInvoiceFormat) => {
  const made = eInvoiceOf(document, format);
  return "gaps" in made ? made.gaps : [];
};

/** Returns the seller or buyer of a document with other details. */
const with_ = (
  document: InvoiceDocument,
  who: "seller" | "buyer",
  over: Partial<InvoiceDocument["seller"]>,
) => ({
  ...document,
  [who]: { ...document[who], ...over },
});

describe("the arithmetic rules of EN 16931 hold in", () => {
  test.each([...invoiceMatrix])("%s", (_name, document) => {
    expect(gapsOf(document, "xml")).toEqual([]);
    for (const format of E_INVOICE_FORMATS) {
      const made = eInvoiceOf(document, format);
      if ("xml" in made) expect([format, ...brokenRules(made.xml)]).toEqual([format]);
    }
  });
});

describe("a document that lacks something gets no file, but a list of what is missing", () => {
  test("one that was issued before lines were recorded", () => {
    const { sale: _, ...old } = invoiceOf(domestic);
    for (const format of E_INVOICE_FORMATS) expect(gapsOf(old, format)).toEqual(["lines"]);
  });

  test("one of a shop without tax rules", () => {
    expect(gapsOf(invoiceOf({ ...domestic, rules: { mode: "off" } }), "xml")).toEqual(["taxRules"]);
  });

  test("a seller without country, tax ID, town and phone number", () => {
    const document = invoiceOf(domestic);
    expect(gapsOf(with_(document, "seller", { taxId: "", countryCode: "" }), "xml")).toEqual([
      "sellerCountry",
      "sellerTaxId",
    ]);
    expect(
      gapsOf(
        with_(document, "seller", { address: "Lindenstraße 12\nBerlin", phone: "", email: "" }),
        "xrechnung",
      ),
    ).toEqual(["sellerTown", "sellerPhone", "sellerEmail"]);
    expect(gapsOf(with_(document, "seller", { address: "Lindenstraße 12\nBerlin" }), "xml")).toEqual([]);
  });

  test("a consumer on Peppol, and a business with an invalid Belgian number", () => {
    expect(gapsOf(invoiceOf(consumer), "ubl")).toEqual(["buyerVatId"]);
    const belgian = invoiceOf({ ...domestic, seller: "BE", buyer: "frBusiness" });
    expect(gapsOf(belgian, "ubl")).toEqual([]);
    expect(gapsOf(with_(belgian, "seller", { taxId: "BE0428759498" }), "ubl")).toEqual(["sellerVatId"]);
  });

  test("sellers whose country asks for a register number on Peppol", () => {
    expect(gapsOf(invoiceOf({ ...domestic, seller: "NL" }), "ubl")).toEqual(["sellerRegister"]);
  });

  test("taxed lines next to lines that aren't subject to tax", () => {
    const lines = [{ unitCents: 10_000 }, { unitCents: 500, kind: "none" }] as const;
    expect(gapsOf(invoiceOf({ ...domestic, lines }), "xml")).toEqual(["mixedTax"]);
  });
});

test("a credit note has type 381 and names its invoice with the date", () => {
  const note = creditNoteOf(domestic);
  const cii = readXml(xmlOf(note, "xml")).one("CrossIndustryInvoice");
  expect(cii?.text("ExchangedDocument", "TypeCode")).toBe("381");
  const reference = cii?.one(
    "SupplyChainTradeTransaction",
    "ApplicableHeaderTradeSettlement",
    "InvoiceReferencedDocument",
  );
  expect(reference?.text("IssuerAssignedID")).toBe("RW-2026-0042");
  expect(reference?.text("FormattedIssueDateTime", "DateTimeString")).toBe("20261129");
  const ubl = readXml(xmlOf(note, "xrechnung")).one("CreditNote");
  expect(ubl?.text("CreditNoteTypeCode")).toBe("381");
  expect(ubl?.text("BillingReference", "InvoiceDocumentReference", "ID")).toBe("RW-2026-0042");
});

test("an unpaid invoice says how and until when to pay, a paid one that nothing is due", () => {
  const bankAccount = { holder: "Nordlicht", iban: "DE02 1203 0000 0000 2020 51", bic: "BYLADEM1001" };
  const over = { paidCents: 0, dueDate: "2026-12-29", reference: "R 42", bankAccount };
  const unpaid = readXml(xmlOf(invoiceOf({ ...domestic, over }), "xrechnung")).one("Invoice");
  expect(unpaid?.text("DueDate")).toBe("2026-12-29");
  expect(unpaid?.text("PaymentMeans", "PaymentMeansCode")).toBe("58");
  expect(unpaid?.text("PaymentMeans", "PaymentID")).toBe("R 42");
  expect(unpaid?.text("PaymentMeans", "PayeeFinancialAccount", "ID")).toBe("DE02120300000000202051");
  expect(unpaid?.text("LegalMonetaryTotal", "PayableAmount")).toBe("499.00");
  const paid = readXml(xmlOf(invoiceOf(domestic), "xrechnung")).one("Invoice");
  expect(paid?.text("LegalMonetaryTotal", "PrepaidAmount")).toBe("499.00");
  expect(paid?.text("LegalMonetaryTotal", "PayableAmount")).toBe("0.00");
  expect(paid?.text("PaymentMeans", "PaymentMeansCode"), "an online payment service").toBe("68");
});

test("the day of the service is in the file, or a note that it is paid in advance", () => {
  const day = creditNoteOf({ ...domestic, over: { service: { kind: "delivered", on: "2026-11-20" } } });
  const transaction = ["CrossIndustryInvoice", "SupplyChainTradeTransaction"];
  const delivery = ["ApplicableHeaderTradeDelivery", "ActualDeliverySupplyChainEvent", "OccurrenceDateTime"];
  expect(readXml(xmlOf(day, "xml")).text(...transaction, ...delivery, "DateTimeString")).toBe("20261120");
  const ubl = readXml(xmlOf(day, "xrechnung"));
  expect(ubl.text("CreditNote", "Delivery", "ActualDeliveryDate")).toBe("2026-11-20");
  const prepaid = invoiceOf({ ...domestic, over: { service: { kind: "prepaid" }, taxNote: "Thank you." } });
  expect(readXml(xmlOf(prepaid, "xrechnung")).text("Invoice", "Note")).toBe(
    "Thank you.\nPrepayment: the service is provided after the payment.",
  );
});

test("the reason without tax is in the language of the document", () => {
  const document = invoiceOf({ ...domestic, buyer: "frBusiness", over: { language: "fr" } });
  expect(xmlOf(document, "xml")).toContain("Autoliquidation : la TVA est due par le preneur.");
});

test("markup and forbidden characters in texts don't break the file", () => {
  const lines = [{ text: 'A <b> & "B"\u0007\uD83D', unitCents: 100 }];
  const xml = xmlOf(invoiceOf({ ...domestic, lines }), "xml");
  const name = readXml(xml).text(
    "CrossIndustryInvoice",
    "SupplyChainTradeTransaction",
    "IncludedSupplyChainTradeLineItem",
    "SpecifiedTradeProduct",
    "Name",
  );
  expect(name).toBe('A <b> & "B"\uFFFD');
});
