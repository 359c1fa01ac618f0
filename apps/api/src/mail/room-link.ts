import type { Tx } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { linkTo } from "./kind.ts";

/** Returns a new private link to an order's room, for one mail to its customer. */
export const roomLink = (tx: Tx, { env, now }: Pick<Deps, "env" | "now">, orderId: string): string =>
  env.SITE_URL + paths.room(newOrderLink(tx, orderId, now()));

/** Returns a new private link to an order's room, and one to the PDF of an invoice or credit note, for one mail to its customer. */
export function invoiceLinks(
  tx: Tx,
  { env, now }: Pick<Deps, "env" | "now">,
  orderId: string,
  label: string,
) {
  const token = newOrderLink(tx, orderId, now());
  return {
    roomLink: env.SITE_URL + paths.room(token),
    pdfLink: env.SITE_URL + paths.roomInvoicePdf(token, label),
  };
}

/** Placeholder for the private link. */
export const roomLinkPlaceholder = linkTo("the order's private link", paths.room("4kQ0"));

/** Placeholder for the link to a document's PDF. */
export const pdfLinkPlaceholder = linkTo("the document's PDF", paths.roomInvoicePdf("4kQ0", "RW-2026-0042"));
