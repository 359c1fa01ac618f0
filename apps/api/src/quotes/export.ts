import { type Quote, quotesTo } from "@rankwright/db/quotes";
import { centsToAmount } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { stateOf } from "./content.ts";

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function exportedQuote(deps: Pick<Deps, "env" | "now">, quote: Quote) {
  const { label, currency, validUntil, dueDay, reason, orderId, content } = quote;
  const { lines, discountCents, ...entered } = content;
  return {
    label,
    state: stateOf(quote, deps),
    currency,
    ...entered,
    lines: lines.map(({ text, quantity, unitCents, taxKind }) => ({
      text,
      quantity: quantity / 100,
      unitPrice: centsToAmount(unitCents),
      taxKind,
    })),
    discount: centsToAmount(discountCents),
    validUntil,
    dueDay,
    reason,
    orderId,
    createdAt: iso(quote.createdAt),
    sentAt: iso(quote.sentAt),
    firstSeenAt: iso(quote.firstSeenAt),
    lastSeenAt: iso(quote.lastSeenAt),
    decidedAt: iso(quote.decidedAt),
  };
}

/** Returns the quotes for the person with this normalised e-mail, for their data export. Times are in ISO 8601. */
export const exportedQuotes = (deps: Pick<Deps, "db" | "env" | "now">, emailKey: string) =>
  quotesTo(deps.db, emailKey).map((quote) => exportedQuote(deps, quote));
