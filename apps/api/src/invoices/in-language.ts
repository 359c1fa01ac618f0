import { type InvoiceLanguage, invoiceTexts, type Sale, type SaleDiscount } from "@rankwright/schema";

/** Texts of an order's lines that contain the name of the package. */
const KINDS = ["package", "trial", "difference"] as const;

/** Returns the text of an order's line in a language. Orders are stored with English texts. A text that was written by hand isn't translated. */
function lineIn(language: InvoiceLanguage, text: string, packageName: string): string {
  const { en, [language]: texts } = invoiceTexts;
  if (text === en.lines.setupFee) return texts.lines.setupFee;
  const kind = KINDS.find((each) => en.lines[each](packageName) === text);
  return kind ? texts.lines[kind](packageName) : text;
}

/** Returns the text of a discount in a language: that of a coupon, or of the owner on a quote. */
function discountIn(language: InvoiceLanguage, { code, text }: SaleDiscount): string {
  const texts = invoiceTexts[language];
  if (code) return texts.lines.coupon(code);
  return text === invoiceTexts.en.discount ? texts.discount : text;
}

/** Returns a sale with the texts of its lines and its discount in the language of a document. */
export const saleIn = (language: InvoiceLanguage, sale: Sale, packageName: string): Sale => ({
  ...sale,
  lines: sale.lines.map((line) => ({ ...line, text: lineIn(language, line.text, packageName) })),
  discount: sale.discount && { ...sale.discount, text: discountIn(language, sale.discount) },
});
