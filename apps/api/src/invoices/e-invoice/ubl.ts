import { DISCOUNT, decimal, inCurrency, PROCESS, percent, rateOf, UNIT } from "./format.ts";
import type { Allowance, EInvoice, ELine, EParty, TaxCategory } from "./model.ts";
import { optional, toXml, type Xml } from "./xml.ts";

// Universal Business Language 2.1, as XRechnung and Peppol use it. The order of elements is fixed. Credit notes have their own root.

const SCHEMAS = "urn:oasis:names:specification:ubl:schema:xsd";
const NAMESPACES = {
  "@xmlns:cac": `${SCHEMAS}:CommonAggregateComponents-2`,
  "@xmlns:cbc": `${SCHEMAS}:CommonBasicComponents-2`,
};

/** Specification identifiers (BT-24). */
const SPECIFICATIONS = {
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  ubl: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
} as const;

const roots = {
  "380": {
    root: "Invoice",
    type: "cbc:InvoiceTypeCode",
    line: "cac:InvoiceLine",
    quantity: "cbc:InvoicedQuantity",
  },
  "381": {
    root: "CreditNote",
    type: "cbc:CreditNoteTypeCode",
    line: "cac:CreditNoteLine",
    quantity: "cbc:CreditedQuantity",
  },
} as const satisfies Record<EInvoice["typeCode"], object>;

const VAT = { "cac:TaxScheme": { "cbc:ID": "VAT" } };

const party = ({ endpoint, id, name, address, vatId, taxNumber, legal, contact }: EParty): Xml => ({
  "cac:Party": {
    "cbc:EndpointID": endpoint && { "@schemeID": endpoint.scheme, "#": endpoint.id },
    "cac:PartyIdentification": optional(id) && { "cbc:ID": optional(id) },
    "cac:PostalAddress": {
      "cbc:StreetName": optional(address.lines[0] ?? ""),
      "cbc:AdditionalStreetName": optional(address.lines[1] ?? ""),
      "cbc:CityName": optional(address.city),
      "cbc:PostalZone": optional(address.postCode),
      "cac:AddressLine": address.lines[2] ? { "cbc:Line": optional(address.lines[2]) } : undefined,
      "cac:Country": { "cbc:IdentificationCode": address.country },
    },
    "cac:PartyTaxScheme": [
      ...(vatId ? [{ "cbc:CompanyID": vatId, ...VAT }] : []),
      ...(taxNumber ? [{ "cbc:CompanyID": optional(taxNumber), "cac:TaxScheme": { "cbc:ID": "FC" } }] : []),
    ],
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": optional(name),
      "cbc:CompanyLegalForm": optional(legal),
    },
    "cac:Contact":
      contact.name || contact.phone || contact.email
        ? {
            "cbc:Name": optional(contact.name),
            "cbc:Telephone": optional(contact.phone),
            "cbc:ElectronicMail": optional(contact.email),
          }
        : undefined,
  },
});

const category = (tax: TaxCategory): Xml => ({
  "cbc:ID": tax.category,
  "cbc:Percent": rateOf(tax),
  ...VAT,
});

type Money = (cents: number) => Xml;

const allowance = ({ cents, reason }: Allowance, money: Money, tax?: TaxCategory): Xml => ({
  "cbc:ChargeIndicator": "false",
  "cbc:AllowanceChargeReasonCode": DISCOUNT,
  "cbc:AllowanceChargeReason": optional(reason),
  "cbc:Amount": money(cents),
  "cac:TaxCategory": tax && category(tax),
});

const paymentMeans = ({ payment, dueDate, typeCode }: EInvoice): Xml => ({
  "cbc:PaymentMeansCode": payment.code,
  // A credit note has no separate due date.
  "cbc:PaymentDueDate": typeCode === "381" ? optional(dueDate) : undefined,
  "cbc:PaymentID": optional(payment.reference),
  "cac:PayeeFinancialAccount": payment.account && {
    "cbc:ID": payment.account.iban,
    "cbc:Name": optional(payment.account.holder),
    "cac:FinancialInstitutionBranch": optional(payment.account.bic) && {
      "cbc:ID": optional(payment.account.bic),
    },
  },
});

const taxTotal = ({ taxes, totals }: EInvoice, money: Money): Xml => ({
  "cbc:TaxAmount": money(totals.taxCents),
  "cac:TaxSubtotal": taxes.map((tax) => ({
    "cbc:TaxableAmount": money(tax.baseCents),
    "cbc:TaxAmount": money(tax.taxCents),
    "cac:TaxCategory": {
      "cbc:ID": tax.category,
      "cbc:Percent": percent(tax.rate),
      "cbc:TaxExemptionReasonCode": optional(tax.reasonCode),
      "cbc:TaxExemptionReason": optional(tax.reason),
      ...VAT,
    },
  })),
});

const sums = ({ totals }: EInvoice, money: Money): Xml => ({
  "cbc:LineExtensionAmount": money(totals.lineCents),
  "cbc:TaxExclusiveAmount": money(totals.netCents),
  "cbc:TaxInclusiveAmount": money(totals.grossCents),
  "cbc:AllowanceTotalAmount": totals.allowanceCents > 0 ? money(totals.allowanceCents) : undefined,
  "cbc:PrepaidAmount": totals.paidCents === 0 ? undefined : money(totals.paidCents),
  "cbc:PayableRoundingAmount": totals.roundingCents === 0 ? undefined : money(totals.roundingCents),
  "cbc:PayableAmount": money(totals.dueCents),
});

const line = (each: ELine, at: number, { currency, typeCode }: EInvoice, money: Money): Xml => ({
  "cbc:ID": String(at + 1),
  [roots[typeCode].quantity]: { "@unitCode": UNIT, "#": decimal(each.quantity) },
  "cbc:LineExtensionAmount": money(each.netCents),
  "cac:AllowanceCharge": each.allowance && allowance(each.allowance, money),
  "cac:Item": { "cbc:Name": optional(each.name) ?? "–", "cac:ClassifiedTaxCategory": category(each.tax) },
  "cac:Price": { "cbc:PriceAmount": { "@currencyID": currency, "#": each.price } },
});

/** Writes an invoice or credit note as UBL. */
export function ublOf(invoice: EInvoice, format: keyof typeof SPECIFICATIONS): string {
  const { typeCode, dueDate, period, supplyDate, preceding, payment, allowances } = invoice;
  const { root, type, line: lineName } = roots[typeCode];
  const money = inCurrency(invoice);
  return toXml({
    [root]: {
      "@xmlns": `${SCHEMAS}:${root}-2`,
      ...NAMESPACES,
      "cbc:CustomizationID": SPECIFICATIONS[format],
      "cbc:ProfileID": PROCESS,
      "cbc:ID": invoice.number,
      "cbc:IssueDate": invoice.date,
      "cbc:DueDate": typeCode === "380" ? optional(dueDate) : undefined,
      [type]: typeCode,
      "cbc:Note": optional(invoice.note),
      "cbc:DocumentCurrencyCode": invoice.currency,
      "cbc:BuyerReference": optional(invoice.buyerReference),
      "cac:InvoicePeriod": period && { "cbc:StartDate": period.from, "cbc:EndDate": period.to },
      // The customer's order number is unknown, but the element is required next to the shop's.
      "cac:OrderReference": { "cbc:ID": "NA", "cbc:SalesOrderID": invoice.orderNumber },
      "cac:BillingReference": preceding.map((each) => ({
        "cac:InvoiceDocumentReference": { "cbc:ID": each.number, "cbc:IssueDate": optional(each.date) },
      })),
      "cac:AccountingSupplierParty": party(invoice.seller),
      "cac:AccountingCustomerParty": party(invoice.buyer),
      "cac:Delivery": optional(supplyDate) && { "cbc:ActualDeliveryDate": supplyDate },
      "cac:PaymentMeans": paymentMeans(invoice),
      "cac:PaymentTerms": optional(payment.terms) && { "cbc:Note": optional(payment.terms) },
      "cac:AllowanceCharge": allowances.map((each) => allowance(each, money, each.tax)),
      "cac:TaxTotal": taxTotal(invoice, money),
      "cac:LegalMonetaryTotal": sums(invoice, money),
      [lineName]: invoice.lines.map((each, at) => line(each, at, invoice, money)),
    },
  });
}
