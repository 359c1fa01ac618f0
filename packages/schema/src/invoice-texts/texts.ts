import type { taxReasons } from "../sales/tax.ts";

/** Texts of printed invoices and credit notes in one language. Amounts, dates and numbers are passed in as formatted texts. */
export interface InvoiceTexts {
  invoice: string;
  creditNote: string;
  number: string;
  date: string;
  dueDate: string;
  period: string;
  supplyDate: string;
  reference: string;
  buyerReference: string;
  order: string;
  from: string;
  billTo: string;
  vatId: string;
  taxId: string;
  /** Headings of the table's columns. `gross` includes tax, `net` doesn't. */
  description: string;
  quantity: string;
  unitPrice: string;
  unitPriceGross: string;
  taxRate: string;
  net: string;
  gross: string;
  amount: string;
  discount: string;
  /** Texts of lines and of a discount, by the name of the package and the code of the coupon. */
  lines: {
    package: (name: string) => string;
    trial: (name: string) => string;
    setupFee: string;
    difference: (name: string) => string;
    coupon: (code: string) => string;
  };
  subtotal: string;
  netTotal: string;
  /** Tax of a rate, such as "VAT 19% on €100.00". */
  taxOn: (name: string, rate: string, base: string) => string;
  /** Name of value added tax, in place of "VAT". */
  vat: string;
  rounding: string;
  total: string;
  /** Total of a document without tax. */
  untaxedTotal: string;
  paid: string;
  refunded: string;
  due: string;
  paidOn: (amount: string, date: string) => string;
  refundedOn: (amount: string, date: string) => string;
  dueOn: (amount: string, date: string) => string;
  dueNow: (amount: string) => string;
  /** Terms of an unpaid invoice without a due date. */
  dueOnReceipt: string;
  credited: (amount: string) => string;
  /** Why no tax is charged, in place of the English reason of a sale. */
  reasons: Record<keyof typeof taxReasons, string>;
  refersTo: (invoice: string) => string;
  replaces: (invoices: string) => string;
  cancels: (invoices: string) => string;
  noMoneyMoved: string;
  /** Why the invoice of a service that is paid in advance has no date of supply. */
  prepayment: string;
  /** Sentence about the payment or refund. */
  paidThrough: (provider: string, transaction: string) => string;
  refundedThrough: (provider: string, transaction: string) => string;
  disputedThrough: (provider: string, transaction: string) => string;
  /** A bank transfer as the provider of a payment. */
  bank: string;
  paidByHand: string;
  refundedByHand: string;
  /** Instruction for a bank transfer. */
  transfer: (account: string, reference: string) => string;
  test: string;
  page: (page: string, pages: string) => string;
}
