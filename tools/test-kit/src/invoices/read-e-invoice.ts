import { type Element, readXml } from "./read-xml.ts";

/** Numbers of an e-invoice as its file has them, in cents and hundredths of a percent; undefined where they are left out. */
export interface ReadTax {
  category: string;
  rate: number | undefined;
}

export interface ReadEInvoice {
  type: string;
  lines: (ReadTax & { net: number; price: number; quantity: number; allowance: number })[];
  allowances: (ReadTax & { amount: number; reason: string })[];
  taxes: (ReadTax & { base: number; tax: number; reason: string; code: string })[];
  sellerVatId: string;
  sellerTaxNumber: string;
  sellerId: string;
  buyerVatId: string;
  preceding: string[];
  dueDate: string;
  terms: string;
  /** BT-106, BT-107, BT-109, BT-110, BT-112, BT-113, BT-114 and BT-115. */
  lineTotal: number;
  allowanceTotal: number;
  net: number;
  tax: number;
  gross: number;
  paid: number;
  rounding: number;
  due: number;
}

const cents = (text: string) => Math.round(Number(text || 0) * 100);
const rate = (text: string) => (text === "" ? undefined : Math.round(Number(text) * 1_000));

function fromCii(root: Element): ReadEInvoice {
  const trade = root.one("SupplyChainTradeTransaction");
  const settlement = trade?.one("ApplicableHeaderTradeSettlement");
  const agreement = trade?.one("ApplicableHeaderTradeAgreement");
  if (!trade || !settlement || !agreement) throw new Error("The file is no invoice.");
  const sums = settlement.one("SpecifiedTradeSettlementHeaderMonetarySummation");
  const taxOf = (tax: Element | undefined) => ({
    category: tax?.text("CategoryCode") ?? "",
    rate: rate(tax?.text("RateApplicablePercent") ?? ""),
  });
  const id = (party: string, scheme: string) =>
    agreement
      .all(party, "SpecifiedTaxRegistration", "ID")
      .find((each) => each.attribute("schemeID") === scheme)
      ?.text() ?? "";
  const sum = (name: string) => cents(sums?.text(name) ?? "");
  return {
    type: root.text("ExchangedDocument", "TypeCode"),
    lines: trade.all("IncludedSupplyChainTradeLineItem").map((line) => ({
      ...taxOf(line.one("SpecifiedLineTradeSettlement", "ApplicableTradeTax")),
      net: cents(
        line.text(
          "SpecifiedLineTradeSettlement",
          "SpecifiedTradeSettlementLineMonetarySummation",
          "LineTotalAmount",
        ),
      ),
      price: Number(line.text("SpecifiedLineTradeAgreement", "NetPriceProductTradePrice", "ChargeAmount")),
      quantity: Number(line.text("SpecifiedLineTradeDelivery", "BilledQuantity")),
      allowance: cents(
        line.text("SpecifiedLineTradeSettlement", "SpecifiedTradeAllowanceCharge", "ActualAmount"),
      ),
    })),
    allowances: settlement.all("SpecifiedTradeAllowanceCharge").map((each) => ({
      ...taxOf(each.one("CategoryTradeTax")),
      amount: cents(each.text("ActualAmount")),
      reason: each.text("Reason"),
    })),
    taxes: settlement.all("ApplicableTradeTax").map((each) => ({
      ...taxOf(each),
      base: cents(each.text("BasisAmount")),
      tax: cents(each.text("CalculatedAmount")),
      reason: each.text("ExemptionReason"),
      code: each.text("ExemptionReasonCode"),
    })),
    sellerVatId: id("SellerTradeParty", "VA"),
    sellerTaxNumber: id("SellerTradeParty", "FC"),
    sellerId: agreement.text("SellerTradeParty", "ID"),
    buyerVatId: id("BuyerTradeParty", "VA"),
    preceding: settlement.all("InvoiceReferencedDocument").map((each) => each.text("IssuerAssignedID")),
    dueDate: settlement.text("SpecifiedTradePaymentTerms", "DueDateDateTime"),
    terms: settlement.text("SpecifiedTradePaymentTerms", "Description"),
    lineTotal: sum("LineTotalAmount"),
    allowanceTotal: sum("AllowanceTotalAmount"),
    net: sum("TaxBasisTotalAmount"),
    tax: sum("TaxTotalAmount"),
    gross: sum("GrandTotalAmount"),
    paid: sum("TotalPrepaidAmount"),
    rounding: sum("RoundingAmount"),
    due: sum("DuePayableAmount"),
  };
}

function fromUbl(root: Element): ReadEInvoice {
  const isInvoice = root.text("InvoiceTypeCode") !== "";
  const taxOf = (tax: Element | undefined) => ({
    category: tax?.text("ID") ?? "",
    rate: rate(tax?.text("Percent") ?? ""),
  });
  const party = (name: string) => root.one(name, "Party");
  const id = (name: string, isVat: boolean) =>
    party(name)
      ?.all("PartyTaxScheme")
      .find((each) => (each.text("TaxScheme", "ID") === "VAT") === isVat)
      ?.text("CompanyID") ?? "";
  const sum = (name: string) => cents(root.text("LegalMonetaryTotal", name));
  return {
    type: root.text("InvoiceTypeCode") || root.text("CreditNoteTypeCode"),
    lines: root.all(isInvoice ? "InvoiceLine" : "CreditNoteLine").map((line) => ({
      ...taxOf(line.one("Item", "ClassifiedTaxCategory")),
      net: cents(line.text("LineExtensionAmount")),
      price: Number(line.text("Price", "PriceAmount")),
      quantity: Number(line.text(isInvoice ? "InvoicedQuantity" : "CreditedQuantity")),
      allowance: cents(line.text("AllowanceCharge", "Amount")),
    })),
    allowances: root.all("AllowanceCharge").map((each) => ({
      ...taxOf(each.one("TaxCategory")),
      amount: cents(each.text("Amount")),
      reason: each.text("AllowanceChargeReason"),
    })),
    taxes: root.all("TaxTotal", "TaxSubtotal").map((each) => ({
      ...taxOf(each.one("TaxCategory")),
      base: cents(each.text("TaxableAmount")),
      tax: cents(each.text("TaxAmount")),
      reason: each.text("TaxCategory", "TaxExemptionReason"),
      code: each.text("TaxCategory", "TaxExemptionReasonCode"),
    })),
    sellerVatId: id("AccountingSupplierParty", true),
    sellerTaxNumber: id("AccountingSupplierParty", false),
    sellerId: party("AccountingSupplierParty")?.text("PartyIdentification", "ID") ?? "",
    buyerVatId: id("AccountingCustomerParty", true),
    preceding: root.all("BillingReference", "InvoiceDocumentReference").map((each) => each.text("ID")),
    dueDate: root.text("DueDate") || root.text("PaymentMeans", "PaymentDueDate"),
    terms: root.text("PaymentTerms", "Note"),
    lineTotal: sum("LineExtensionAmount"),
    allowanceTotal: sum("AllowanceTotalAmount"),
    net: sum("TaxExclusiveAmount"),
    tax: cents(root.text("TaxTotal", "TaxAmount")),
    gross: sum("TaxInclusiveAmount"),
    paid: sum("PrepaidAmount"),
    rounding: sum("PayableRoundingAmount"),
    due: sum("PayableAmount"),
  };
}

/** Reads an e-invoice of any syntax. */
export function readEInvoice(xml: string): ReadEInvoice {
  const file = readXml(xml);
  const cii = file.one("CrossIndustryInvoice");
  const ubl = file.one("Invoice") ?? file.one("CreditNote");
  if (cii) return fromCii(cii);
  if (ubl) return fromUbl(ubl);
  throw new Error("The file is no invoice.");
}
