import { type ProviderId, providerNames } from "../payments.ts";
import { isoDay } from "./orders.ts";

/** What a paper is: the sale, or what of it was taken back. */
export type InvoiceKind = "invoice" | "credit-note";

/** One who is named on a paper; "" for what is not known. */
interface Party {
  name: string;
  /** Lines, with breaks. */
  address: string;
  taxId: string;
  email: string;
}

/** Everything that an invoice or a credit note prints, as it was when it was written. Money is cents, never negative. */
export interface InvoicePaper {
  kind: InvoiceKind;
  /** "RW-2026-0042" */
  label: string;
  /** The day in the owner's time zone, such as "2026-11-22". */
  date: string;
  seller: Party & { phone: string; site: string };
  buyer: Party & { company: string; country: string };
  /** Its date as it is documented, MM/DD/YYYY; a paper prints it as its own. */
  order: { _id: string; date: string };
  line: { text: string; cents: number };
  totalCents: number;
  currency: string;
  /** The tax, or why there is none, in the owner's words; "" when nothing is said of it. */
  taxNote: string;
  /** By which transaction; `isDisputed` where a dispute took the money, and the seller gave nothing back. */
  payment: { provider: ProviderId | "by-hand"; txnId: string; isDisputed?: true };
  /** What a credit note takes back: the invoice's number and total. */
  credits: { label: string; totalCents: number } | null;
  /**
   * The numbers of the invoices whose buyer was corrected: the credit note takes them back, without money, and the new invoice
   * replaces them. Missing on all other papers.
   */
  corrects?: readonly string[];
  /** No money was moved. */
  isTest: boolean;
}

export const invoiceTitles = { invoice: "Invoice", "credit-note": "Credit note" } as const satisfies Record<
  InvoiceKind,
  string
>;

/** What became of the money: the first word of what a paper says of it. */
function verbOf({ kind, payment, corrects }: Pick<InvoicePaper, "kind" | "payment" | "corrects">) {
  if (kind === "invoice") return "Paid";
  if (corrects) return "Credited";
  return payment.isDisputed ? "Taken back" : "Given back";
}

/** What a paper calls its sum. */
export const paperTotal = (paper: Pick<InvoicePaper, "kind" | "payment" | "corrects">): string =>
  `Total, ${verbOf(paper).toLowerCase()}`;

/** What numbers begin with until the owner chooses another prefix. */
export const DEFAULT_INVOICE_PREFIX = "RW";

/** A letter or sign that the PDF's font has not: of its scripts' signs it has those of text, and no arrows, numerals and wide letters. */
const NOT_IN_FONT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Cc}\u0020-\u036F\u2000-\u20C0\u2100-\u215F\u2212]|[\u2160-\u2188\uFF21-\uFF5A]/u;

/** Whether the PDF of a paper has a letter for everything on it; where not, the page prints what the PDF can't. */
export function isSetWhole(paper: InvoicePaper): boolean {
  const { seller, buyer, notes } = paperLines(paper);
  return ![...seller, ...buyer, ...notes, paper.line.text].some((text) => NOT_IN_FONT.test(text));
}

const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "");
const taxIdLine = (taxId: string) => (taxId ? `Tax ID: ${taxId}` : "");

const invoicesNamed = (labels: readonly string[]) =>
  `${labels.length === 1 ? "the invoice" : "the invoices"} ${labels.join(", ")}`;

/** Which other paper it is about. */
function aboutLine({ kind, corrects, credits }: InvoicePaper): string {
  if (corrects && kind === "invoice")
    return `This invoice replaces ${invoicesNamed(corrects)}: the billing details are corrected.`;
  if (corrects)
    return `This credit note takes back ${invoicesNamed(corrects)} because the billing details are corrected. A new invoice replaces it.`;
  return credits ? `This credit note is about the invoice ${credits.label}.` : "";
}

/** Which movement of money it is about; a credit note that corrects is about none. */
function movedLine(paper: InvoicePaper): string {
  const { kind, payment, corrects } = paper;
  if (corrects && kind === "credit-note") return "No money was moved.";
  const verb = verbOf(paper);
  if (payment.provider === "by-hand") return `${verb} by hand.`;
  const why = payment.isDisputed ? " because the payment is disputed" : "";
  return `${verb} through ${providerNames[payment.provider]}${why}, transaction ${payment.txnId}.`;
}

/** What a paper says about its parties and its payment, line by line; the screen and the PDF print the same. */
export function paperLines(paper: InvoicePaper): { seller: string[]; buyer: string[]; notes: string[] } {
  const { seller, buyer, order, taxNote } = paper;
  return {
    seller: filled([
      seller.name,
      seller.address,
      taxIdLine(seller.taxId),
      seller.email,
      seller.phone,
      seller.site,
    ]),
    buyer: filled([
      buyer.company || buyer.name,
      buyer.company ? buyer.name : "",
      buyer.address,
      buyer.country,
      taxIdLine(buyer.taxId),
      buyer.email,
    ]),
    notes: filled([
      taxNote || "No tax is shown separately in this amount.",
      aboutLine(paper),
      movedLine(paper),
      `Order ${order._id} of ${isoDay(order.date)}.`,
    ]),
  };
}
