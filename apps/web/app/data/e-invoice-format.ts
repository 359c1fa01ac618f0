import { E_INVOICE_FORMATS, type EInvoiceFormat } from "@rankwright/schema";
import { missing } from "./server.ts";

/** Returns the format in an address. Throws a 404 page if there is no such format. */
export function formatIn(text: string): EInvoiceFormat {
  const format = E_INVOICE_FORMATS.find((each) => each === text);
  if (!format) throw missing();
  return format;
}
