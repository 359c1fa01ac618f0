import { amount, DISCOUNT, decimal, PROCESS, percent, rateOf, UNIT } from "./format.ts";
import type { Allowance, EInvoice, ELine, EParty, TaxCategory } from "./model.ts";
import { optional, toXml, type Xml } from "./xml.ts";

// Cross Industry Invoice of UN/CEFACT (D16B), as Factur-X and ZUGFeRD use it. The order of elements is fixed.

const NAMESPACES = {
  "@xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "@xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "@xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "@xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** Formats an ISO date by format 102, such as 20261129. */
const day = (iso: string): Xml => ({ "@format": "102", "#": iso.replaceAll("-", "") });
const date = (iso: string): Xml => (iso ? { "udt:DateTimeString": day(iso) } : undefined);

const party = ({ id, name, legal, contact, address, endpoint, vatId, taxNumber }: EParty): Xml => ({
  "ram:ID": optional(id),
  "ram:Name": optional(name),
  "ram:Description": optional(legal),
  "ram:DefinedTradeContact": contact.name
    ? {
        "ram:PersonName": optional(contact.name),
        "ram:TelephoneUniversalCommunication": optional(contact.phone) && {
          "ram:CompleteNumber": optional(contact.phone),
        },
        "ram:EmailURIUniversalCommunication": optional(contact.email) && {
          "ram:URIID": optional(contact.email),
        },
      }
    : undefined,
  "ram:PostalTradeAddress": {
    "ram:PostcodeCode": optional(address.postCode),
    "ram:LineOne": optional(address.lines[0] ?? ""),
    "ram:LineTwo": optional(address.lines[1] ?? ""),
    "ram:LineThree": optional(address.lines[2] ?? ""),
    "ram:CityName": optional(address.city),
    "ram:CountryID": address.country,
  },
  "ram:URIUniversalCommunication": endpoint && {
    "ram:URIID": { "@schemeID": endpoint.scheme, "#": endpoint.id },
  },
  "ram:SpecifiedTaxRegistration": [
    ...(vatId ? [{ "ram:ID": { "@schemeID": "VA", "#": vatId } }] : []),
    ...(taxNumber ? [{ "ram:ID": { "@schemeID": "FC", "#": optional(taxNumber) } }] : []),
  ],
});

const tax = ({ category, rate }: TaxCategory): Xml => ({
  "ram:TypeCode": "VAT",
  "ram:CategoryCode": category,
  "ram:RateApplicablePercent": rateOf({ category, rate }),
});

const allowance = ({ cents, reason }: Allowance, taxed?: TaxCategory): Xml => ({
  "ram:ChargeIndicator": { "udt:Indicator": "false" },
  "ram:ActualAmount": amount(cents),
  "ram:ReasonCode": DISCOUNT,
  "ram:Reason": optional(reason),
  "ram:CategoryTradeTax": taxed && tax(taxed),
});

const line = (each: ELine, at: number): Xml => ({
  "ram:AssociatedDocumentLineDocument": { "ram:LineID": String(at + 1) },
  "ram:SpecifiedTradeProduct": { "ram:Name": optional(each.name) ?? "–" },
  "ram:SpecifiedLineTradeAgreement": { "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": each.price } },
  "ram:SpecifiedLineTradeDelivery": {
    "ram:BilledQuantity": { "@unitCode": UNIT, "#": decimal(each.quantity) },
  },
  "ram:SpecifiedLineTradeSettlement": {
    "ram:ApplicableTradeTax": tax(each.tax),
    "ram:SpecifiedTradeAllowanceCharge": each.allowance && allowance(each.allowance),
    "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": amount(each.netCents) },
  },
});

const taxes = (invoice: EInvoice): Xml[] =>
  invoice.taxes.map(({ taxCents, reason, baseCents, category, reasonCode, rate }) => ({
    "ram:CalculatedAmount": amount(taxCents),
    "ram:TypeCode": "VAT",
    "ram:ExemptionReason": optional(reason),
    "ram:BasisAmount": amount(baseCents),
    "ram:CategoryCode": category,
    "ram:ExemptionReasonCode": optional(reasonCode),
    "ram:RateApplicablePercent": percent(rate),
  }));

const sums = ({ currency, totals }: EInvoice): Xml => ({
  "ram:LineTotalAmount": amount(totals.lineCents),
  "ram:AllowanceTotalAmount": totals.allowanceCents > 0 ? amount(totals.allowanceCents) : undefined,
  "ram:TaxBasisTotalAmount": amount(totals.netCents),
  "ram:TaxTotalAmount": { "@currencyID": currency, "#": amount(totals.taxCents) },
  "ram:RoundingAmount": totals.roundingCents === 0 ? undefined : amount(totals.roundingCents),
  "ram:GrandTotalAmount": amount(totals.grossCents),
  "ram:TotalPrepaidAmount": totals.paidCents === 0 ? undefined : amount(totals.paidCents),
  "ram:DuePayableAmount": amount(totals.dueCents),
});

const settlement = (invoice: EInvoice): Xml => {
  const { payment, currency, period, allowances, dueDate, preceding } = invoice;
  const { account } = payment;
  const terms = { "ram:Description": optional(payment.terms), "ram:DueDateDateTime": date(dueDate) };
  return {
    "ram:PaymentReference": optional(payment.reference),
    "ram:InvoiceCurrencyCode": currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": {
      "ram:TypeCode": payment.code,
      "ram:PayeePartyCreditorFinancialAccount": account && {
        "ram:IBANID": account.iban,
        "ram:AccountName": optional(account.holder),
      },
      "ram:PayeeSpecifiedCreditorFinancialInstitution": account?.bic
        ? { "ram:BICID": optional(account.bic) }
        : undefined,
    },
    "ram:ApplicableTradeTax": taxes(invoice),
    "ram:BillingSpecifiedPeriod": period && {
      "ram:StartDateTime": date(period.from),
      "ram:EndDateTime": date(period.to),
    },
    "ram:SpecifiedTradeAllowanceCharge": allowances.map((each) => allowance(each, each.tax)),
    "ram:SpecifiedTradePaymentTerms": payment.terms || dueDate ? terms : undefined,
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": sums(invoice),
    "ram:InvoiceReferencedDocument": preceding.map((each) => ({
      "ram:IssuerAssignedID": each.number,
      "ram:FormattedIssueDateTime": each.date ? { "qdt:DateTimeString": day(each.date) } : undefined,
    })),
  };
};

/** Writes an invoice as Factur-X (profile EN 16931). */
export const ciiOf = (invoice: EInvoice): string =>
  toXml({
    "rsm:CrossIndustryInvoice": {
      ...NAMESPACES,
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": PROCESS },
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": "urn:cen.eu:en16931:2017" },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": invoice.number,
        "ram:TypeCode": invoice.typeCode,
        "ram:IssueDateTime": date(invoice.date),
        "ram:IncludedNote": optional(invoice.note) && { "ram:Content": optional(invoice.note) },
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": invoice.lines.map(line),
        "ram:ApplicableHeaderTradeAgreement": {
          "ram:BuyerReference": optional(invoice.buyerReference),
          "ram:SellerTradeParty": party(invoice.seller),
          "ram:BuyerTradeParty": party(invoice.buyer),
          "ram:SellerOrderReferencedDocument": { "ram:IssuerAssignedID": invoice.orderNumber },
        },
        "ram:ApplicableHeaderTradeDelivery": invoice.supplyDate
          ? { "ram:ActualDeliverySupplyChainEvent": { "ram:OccurrenceDateTime": date(invoice.supplyDate) } }
          : {},
        "ram:ApplicableHeaderTradeSettlement": settlement(invoice),
      },
    },
  });
