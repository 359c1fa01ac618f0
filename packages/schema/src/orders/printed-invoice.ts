import {
  type InvoiceLanguage,
  type InvoiceTexts,
  invoiceLocales,
  invoiceTexts,
} from "../invoice-texts/index.ts";
import { formatCents, formatWithCode } from "../money.ts";
import { providerNames } from "../payments.ts";
import { isTaxed, type Sale, type SaleLine, type TaxSum } from "../sales/sale.ts";
import { subtotalOf } from "../sales/sale-of.ts";
import { taxReasons } from "../sales/tax.ts";
import {
  documentColumns,
  documentHeadline,
  documentLines,
  documentTotal,
  dueCents,
  type InvoiceDocument,
  invoiceTitles,
  supplyDate,
} from "./invoices.ts";

/** A row of the table. `note` is printed below the first cell. */
export interface PrintedRow {
  cells: string[];
  note: string;
}

/** All texts of an invoice document as they are printed, in its language. The PDF and the screen show the same. */
export interface PrintedInvoice {
  language: InvoiceLanguage;
  title: string;
  /** Labels and values at the top. The first one is the number. */
  facts: (readonly [label: string, value: string])[];
  from: { title: string; lines: string[] };
  billTo: { title: string; lines: string[] };
  headline: string;
  /** Headings of the columns; the first one is the description. */
  columns: string[];
  rows: PrintedRow[];
  /** Labels and amounts below the table. Bold lines are the total and what is left to pay. */
  sums: { label: string; amount: string; isBold: boolean }[];
  notes: string[];
  legalLines: string[];
  /** Mark of a test document; "" for a real one. */
  test: string;
  page: InvoiceTexts["page"];
}

interface Style {
  locale: string;
  texts: InvoiceTexts;
  money: (cents: number) => string;
  day: (iso: string) => string;
  percent: (rate: number) => string;
  number: (hundredths: number) => string;
}

function styleOf({ language = "en", currency }: InvoiceDocument): Style {
  const locale = invoiceLocales[language];
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    locale,
    texts: invoiceTexts[language],
    money: (cents) => money.format(cents / 100),
    day: (iso) => day.format(new Date(`${iso}T00:00:00Z`)),
    percent: (rate) => percent.format(rate / 100_000),
    number: (hundredths) => number.format(hundredths / 100),
  };
}

const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "");
const labelled = (label: string, value: string) => (value ? `${label}: ${value}` : "");

/** True if the shop has rules for tax. Without them, its invoices look as they did before taxes existed. */
export const showsTax = ({ taxes }: Sale): boolean =>
  taxes.some(({ treatment, reason }) => treatment !== "outsideScope" || reason !== "");

/** Returns the reason without tax in the document's language. The owner's own sentence is printed as it was entered. */
export function reasonIn(language: InvoiceLanguage | undefined, reason: string): string {
  const { reasons } = invoiceTexts[language ?? "en"];
  // Object.keys returns string[].
  const key = (Object.keys(taxReasons) as (keyof typeof taxReasons)[]).find(
    (each) => taxReasons[each] === reason,
  );
  return key ? reasons[key] : reason;
}

/** Returns the sentence about a service that is paid in advance, in the document's language; "" for another one. */
export const prepaymentNote = ({ service, language = "en" }: InvoiceDocument): string =>
  service?.kind === "prepaid" ? invoiceTexts[language].prepayment : "";

const named = (texts: InvoiceTexts, name: string) => (name === "VAT" ? texts.vat : name);

/** True if any line is taxed. Without tax, net and gross amounts are the same, and a note says why. */
const chargesTax = ({ taxes }: Sale): boolean => taxes.some(isTaxed);

function columnsOf(sale: Sale, texts: InvoiceTexts): string[] {
  const start = [texts.description, texts.quantity];
  if (!chargesTax(sale)) return [...start, texts.unitPrice, texts.amount];
  return sale.includesTax
    ? [...start, texts.unitPriceGross, texts.taxRate, texts.net, texts.gross]
    : [...start, texts.unitPrice, texts.taxRate, texts.net];
}

function rowOf(line: SaleLine, sale: Sale, { texts, money, percent, number }: Style): PrintedRow {
  const { text, quantity, unitCents, discountCents, cents, netCents, tax } = line;
  const start = [text, number(quantity), money(unitCents)];
  const rate = tax.treatment === "outsideScope" ? "–" : percent(tax.rate);
  const taxed = sale.includesTax ? [rate, money(netCents), money(cents)] : [rate, money(netCents)];
  return {
    cells: [...start, ...(chargesTax(sale) ? taxed : [money(cents)])],
    note: discountCents > 0 ? `${texts.discount}: ${money(-discountCents)}` : "",
  };
}

/** Returns the row of the tax with a rate. */
const taxRow = ({ name, rate, baseCents, taxCents }: TaxSum, { texts, money, percent }: Style) => ({
  label: texts.taxOn(named(texts, name), percent(rate), money(baseCents)),
  amount: money(taxCents),
  isBold: false,
});

function sumsOf(document: InvoiceDocument, sale: Sale, style: Style): PrintedInvoice["sums"] {
  const { texts, money } = style;
  const plain = (label: string, cents: number) => ({ label, amount: money(cents), isBold: false });
  const bold = (label: string, cents: number) => ({ label, amount: money(cents), isBold: true });
  const { discount, taxes, netCents, roundingCents, totalCents } = sale;
  // An exempt sale, and one outside the scope of tax, only have the note that says so.
  const summed = taxes.filter(({ treatment }) => treatment !== "outsideScope" && treatment !== "exempt");
  const due = dueCents(document);
  const paidCents = totalCents - due;
  const discountLabel = discount?.text || texts.discount;
  return [
    ...(discount ? [plain(texts.subtotal, subtotalOf(sale)), plain(discountLabel, -discount.cents)] : []),
    ...(summed.length > 0 ? [plain(texts.netTotal, netCents)] : []),
    ...summed.map((sum) => taxRow(sum, style)),
    ...(roundingCents === 0 ? [] : [plain(texts.rounding, roundingCents)]),
    bold(chargesTax(sale) ? texts.total : texts.untaxedTotal, totalCents),
    ...(paidCents > 0 ? [plain(document.kind === "invoice" ? texts.paid : texts.refunded, paidCents)] : []),
    ...(document.kind === "invoice" ? [bold(texts.due, due)] : []),
  ];
}

function headlineOf(document: InvoiceDocument, { texts, money, day }: Style): string {
  const { kind, dueDate, date, totalCents, currency } = document;
  // The dollar and other signs belong to several currencies.
  const amountOf = (cents: number) => {
    const text = money(cents);
    return /[$¥]|kr/.test(text) ? `${text} ${currency}` : text;
  };
  const total = amountOf(totalCents);
  const due = dueCents(document);
  // The credit note of a correction, or of an unpaid invoice, moves no money.
  if (kind === "credit-note") return due > 0 ? texts.credited(total) : texts.refundedOn(total, day(date));
  if (due <= 0) return texts.paidOn(total, day(date));
  return dueDate ? texts.dueOn(amountOf(due), day(dueDate)) : texts.dueNow(amountOf(due));
}

/** Returns the sentence about a related document. */
function aboutLine({ kind, corrects, credits }: InvoiceDocument, texts: InvoiceTexts): string {
  if (corrects) return (kind === "invoice" ? texts.replaces : texts.cancels)(corrects.join(", "));
  return credits ? texts.refersTo(credits.label) : "";
}

/** Returns the sentence about the payment or refund, or how to pay. */
function movedLine(document: InvoiceDocument, texts: InvoiceTexts): string {
  const { kind, payment, bankAccount, reference = document.label } = document;
  const due = dueCents(document);
  // A part of the payment may have been refunded.
  if (kind === "credit-note" && due === document.totalCents) return texts.noMoneyMoved;
  if (kind === "invoice" && due > 0) {
    if (!bankAccount) return "";
    const { holder, iban, bic } = bankAccount;
    return texts.transfer(
      filled([holder, labelled("IBAN", iban), labelled("BIC", bic)]).join(", "),
      reference,
    );
  }
  if (payment.provider === "by-hand") return kind === "invoice" ? texts.paidByHand : texts.refundedByHand;
  const provider = payment.provider === "bank-transfer" ? texts.bank : providerNames[payment.provider];
  if (kind === "invoice") return texts.paidThrough(provider, payment.txnId);
  return (payment.isDisputed ? texts.disputedThrough : texts.refundedThrough)(provider, payment.txnId);
}

/** True for an id with a country's prefix, as those for value added tax have. */
const isVatId = (id: string) => /^[A-Z]{2}[\s.-]?[A-Z0-9]*\d/i.test(id);

/** Returns the name of the buyer's country in a language. */
const countryIn = ({ countryCode, country }: InvoiceDocument["buyer"], locale: string): string =>
  countryCode ? (new Intl.DisplayNames([locale], { type: "region" }).of(countryCode) ?? country) : country;

function partiesOf({ seller, buyer }: InvoiceDocument, { texts, locale }: Style) {
  const idLine = (id: string) => labelled(isVatId(id) ? texts.vatId : texts.taxId, id);
  const from = [seller.name, seller.address, idLine(seller.taxId), seller.email, seller.phone, seller.site];
  const names = buyer.company ? [buyer.company, buyer.name] : [buyer.name];
  const billTo = [...names, buyer.address, countryIn(buyer, locale), idLine(buyer.taxId), buyer.email];
  return {
    from: { title: texts.from, lines: filled(from) },
    billTo: { title: texts.billTo, lines: filled(billTo) },
  };
}

function factsOf(document: InvoiceDocument, { texts, day }: Style): PrintedInvoice["facts"] {
  const { label, date, dueDate, period, reference, buyerReference, order } = document;
  const facts: PrintedInvoice["facts"] = [
    [texts.number, label],
    [texts.date, day(date)],
    [texts.dueDate, dueDate ? day(dueDate) : ""],
    [texts.period, period ? `${day(period.from)} – ${day(period.to)}` : ""],
    [texts.supplyDate, supplyDate(document) && day(supplyDate(document))],
    [texts.reference, reference ?? ""],
    [texts.buyerReference, buyerReference ?? ""],
    [texts.order, order._id],
  ];
  return facts.filter(([, value]) => value !== "");
}

function printedSale(document: InvoiceDocument, sale: Sale): PrintedInvoice {
  const style = styleOf(document);
  const { texts } = style;
  const reasons = new Set(sale.taxes.map(({ reason }) => reasonIn(document.language, reason)));
  return {
    language: document.language ?? "en",
    title: document.kind === "invoice" ? texts.invoice : texts.creditNote,
    facts: factsOf(document, style),
    ...partiesOf(document, style),
    headline: headlineOf(document, style),
    columns: columnsOf(sale, texts),
    rows: sale.lines.map((line) => rowOf(line, sale, style)),
    sums: sumsOf(document, sale, style),
    notes: filled([
      ...reasons,
      document.taxNote,
      prepaymentNote(document),
      aboutLine(document, texts),
      movedLine(document, texts),
    ]),
    legalLines: filled(document.legalLines ?? []),
    test: document.isTest ? texts.test : "",
    page: texts.page,
  };
}

/** Returns the texts of a document with a single line and no tax, as they have always been printed. */
function printedLine(document: InvoiceDocument): PrintedInvoice {
  const { seller, buyer, notes } = documentLines(document);
  const title = invoiceTitles[document.kind];
  const price = formatCents(document.line.cents, document.currency);
  const total = formatWithCode(document.totalCents, document.currency);
  const texts = invoiceTexts.en;
  const facts = [
    [texts.supplyDate, supplyDate(document)],
    [texts.buyerReference, document.buyerReference ?? ""],
  ] as const;
  return {
    language: "en",
    title,
    facts: [
      [`${title} number`, document.label],
      ["Date of issue", document.date],
      ...facts.filter(([, value]) => value !== ""),
    ],
    from: { title: "From", lines: seller },
    billTo: { title: "Bill to", lines: buyer },
    headline: documentHeadline(document),
    columns: Object.values(documentColumns),
    rows: [{ cells: [document.line.text, "1", price, price], note: "" }],
    sums: [{ label: documentTotal(document), amount: total, isBold: true }],
    notes: filled([prepaymentNote({ ...document, language: "en" }), ...notes]),
    legalLines: filled(document.legalLines ?? []),
    test: document.isTest ? "Test: no real money was moved." : "",
    page: texts.page,
  };
}

/** True for the paid sale of one package in a shop without tax rules. */
function isPlain(document: InvoiceDocument, sale: Sale): boolean {
  const isOne = sale.lines.every(({ quantity, discountCents }) => quantity === 100 && discountCents === 0);
  return !showsTax(sale) && sale.lines.length === 1 && isOne && !sale.discount && dueCents(document) <= 0;
}

/** Returns all texts of a document as they are printed. */
export const printedInvoice = (document: InvoiceDocument): PrintedInvoice =>
  document.sale && !isPlain(document, document.sale)
    ? printedSale(document, document.sale)
    : printedLine(document);
