/** Kinds of e-invoice files: Factur-X (in the PDF, or alone), XRechnung, and Peppol BIS Billing. */
export const E_INVOICE_FORMATS = ["xml", "xrechnung", "ubl"] as const;
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];

export const eInvoiceNames = {
  xml: "Factur-X",
  xrechnung: "XRechnung",
  ubl: "Peppol",
} as const satisfies Record<EInvoiceFormat, string>;

/** Returns the name of an e-invoice's file, without its extension. */
export const eInvoiceFileName = (label: string, format: string): string =>
  format === "xml" ? label : `${label}-${format}`;

/** Fields that a document may lack for an e-invoice, with what to do. The seller's details are those on the page Settings → Business. */
export const eInvoiceGaps = {
  lines: "It was issued before lines and taxes were recorded.",
  taxRules: "Set up tax under Settings → Tax. Without it, the shop doesn’t know why no tax is charged.",
  mixedTax: "Lines that aren't subject to tax can't be on one e-invoice with taxed lines.",
  sellerName: "Enter your legal name.",
  sellerCountry: "Choose the country of your business.",
  sellerTown: "End your legal address with post code and town in one line, such as “10115 Berlin”.",
  sellerTaxId: "Enter your tax ID.",
  sellerVatId: "Enter your VAT ID with the country's code, such as DE123456789, as your tax ID.",
  sellerPhone: "Enter your phone number.",
  sellerEmail: "Enter your support e-mail.",
  sellerRegister: "Sellers in your country need a register number on Peppol, which isn't supported yet.",
  buyerName: "The customer's name is missing.",
  buyerCountry: "The customer's country is missing.",
  buyerTown: "The customer's address must end with post code and town in one line, such as “10115 Berlin”.",
  buyerEmail: "The customer's e-mail address is missing.",
  buyerVatId: "The customer's VAT ID is missing.",
  buyerRegister: "Customers in this country need a register number on Peppol, which isn't supported yet.",
} as const;

export type EInvoiceGap = keyof typeof eInvoiceGaps;
