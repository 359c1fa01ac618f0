// An invoice in the terms of EN 16931, which each syntax writes in its own way. Numbers in comments are those of the standard's terms.
// Amounts are in cents, rates in thousandths of a percent, quantities in hundredths. Unknown texts are "".

/** VAT category code (BT-118): standard rate, reverse charge, exempt, not subject to VAT, zero rate. */
export type Category = "S" | "AE" | "E" | "O" | "Z";

export interface EAddress {
  /** BT-35, BT-36 and BT-162; empty ones are left out. */
  lines: string[];
  city: string;
  postCode: string;
  /** Two-letter code. */
  country: string;
}

/** Address in a network or by e-mail (BT-34, BT-49), with its scheme. */
export interface Endpoint {
  scheme: string;
  id: string;
}

export interface EParty {
  name: string;
  /** Identifier of the seller that is no VAT id (BT-29). */
  id: string;
  /** VAT id with the country's prefix (BT-31, BT-48). */
  vatId: string;
  /** Other tax number of the seller (BT-32). */
  taxNumber: string;
  address: EAddress;
  contact: { name: string; phone: string; email: string };
  /** Additional legal information of the seller (BT-33). */
  legal: string;
  endpoint: Endpoint | undefined;
}

export interface TaxCategory {
  category: Category;
  rate: number;
}

/** Allowance on a line (BG-27) or the document (BG-20). */
export interface Allowance {
  cents: number;
  reason: string;
}

export interface ELine {
  name: string;
  quantity: number;
  /** Net price of one (BT-146), as a decimal number. */
  price: string;
  netCents: number;
  allowance: Allowance | undefined;
  tax: TaxCategory;
}

/** VAT breakdown (BG-23). */
export interface ETax extends TaxCategory {
  baseCents: number;
  taxCents: number;
  reason: string;
  /** Code of the reason (BT-121). */
  reasonCode: string;
}

export interface EInvoice {
  /** 380 is an invoice, 381 a credit note. */
  typeCode: "380" | "381";
  number: string;
  /** ISO dates. */
  date: string;
  dueDate: string;
  currency: string;
  buyerReference: string;
  orderNumber: string;
  note: string;
  /** Invoices that the document refers to (BG-3). */
  preceding: { number: string; date: string }[];
  period: { from: string; to: string } | undefined;
  /** BT-72 */
  supplyDate: string;
  seller: EParty;
  buyer: EParty;
  payment: {
    /** UNTDID 4461. */
    code: string;
    reference: string;
    terms: string;
    account: { holder: string; iban: string; bic: string } | undefined;
  };
  lines: ELine[];
  allowances: (Allowance & { tax: TaxCategory })[];
  taxes: ETax[];
  /** BT-106, BT-107, BT-109, BT-110, BT-112, BT-113, BT-114 and BT-115. */
  totals: {
    lineCents: number;
    allowanceCents: number;
    netCents: number;
    taxCents: number;
    grossCents: number;
    paidCents: number;
    roundingCents: number;
    dueCents: number;
  };
}
