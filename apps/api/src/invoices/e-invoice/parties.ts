import type { InvoiceDocument, Sale } from "@rankwright/schema";
import { addressOf } from "./address.ts";
import type { EParty } from "./model.ts";

/** Countries whose VAT ids have another prefix than their code. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = { GR: ["EL"], GB: ["GB", "XI"] };

const compact = (id: string) => id.replace(/[\s./-]/g, "").toUpperCase();

/** Returns the VAT id in its written form; "" if the text is another number, because it has no country's prefix. */
export function vatIdIn(text: string, country: string): string {
  const id = compact(text);
  const prefixes = PREFIXES[country] ?? [country];
  return country !== "" && prefixes.includes(id.slice(0, 2)) && /^[A-Z]{2}(?=.*\d)[A-Z\d+*]{2,13}$/.test(id)
    ? id
    : "";
}

/** True if the sale isn't subject to VAT. Its invoice must not contain VAT ids (BR-O-02). */
export const isOutsideScope = ({ taxes }: Sale): boolean =>
  taxes.some(({ treatment }) => treatment === "outsideScope");

export function sellerOf({ seller, legalLines = [] }: InvoiceDocument, sale: Sale): EParty {
  const country = seller.countryCode ?? "";
  const vatId = isOutsideScope(sale) ? "" : vatIdIn(seller.taxId, country);
  const other = vatId === "" ? seller.taxId.trim() : "";
  return {
    name: seller.name,
    id: other,
    vatId,
    taxNumber: other,
    address: addressOf(seller.address, country),
    contact: { name: seller.name, phone: seller.phone, email: seller.email },
    legal: legalLines.join("\n"),
    endpoint: undefined,
  };
}

export function buyerOf({ buyer }: InvoiceDocument, sale: Sale): EParty {
  const country = buyer.countryCode || sale.buyer.country;
  return {
    name: buyer.company || buyer.name,
    id: "",
    vatId: isOutsideScope(sale) ? "" : sale.buyer.vatId || vatIdIn(buyer.taxId, country),
    taxNumber: "",
    address: addressOf(buyer.address, country, buyer.country),
    contact: { name: buyer.company ? buyer.name : "", phone: "", email: buyer.email },
    legal: "",
    endpoint: undefined,
  };
}
