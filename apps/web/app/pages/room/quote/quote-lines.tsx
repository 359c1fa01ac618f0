import { centsToAmount, formatAmount, lineCents, longDay, soldOf } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { TaxLines } from "#app/components/tax-lines.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Quote = RouterOutputs["quotes"]["byLink"];

interface QuoteLinesProps {
  quote: Quote;
  /** The sale to this buyer, at prices with or without tax. Null if the quote can't be accepted. */
  sale: RouterOutputs["quotes"]["total"]["sale"];
}

/** Returns the lines at the prices of the quote. */
const listedLines = ({ lines }: Quote) =>
  lines.map(({ text, quantity, unitCents }) => ({
    text,
    quantity: String(quantity / 100),
    unitPrice: centsToAmount(unitCents),
    amount: centsToAmount(lineCents({ quantity, unitCents })),
  }));

/** Seller and date, and the customer while the quote can be accepted. */
function Parties({ quote: { seller, sentDay, customer } }: { quote: Quote }) {
  const taxId = seller.taxId && `Tax ID: ${seller.taxId}`;
  return (
    <div className="grid gap-4 border-b border-border pb-5 text-sm sm:grid-cols-2">
      <p className="whitespace-pre-line wrap-anywhere">
        <span className="font-semibold">{seller.name}</span>
        {[seller.address, taxId].map((text) => text && `\n${text}`)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere sm:text-end">
        {[sentDay && longDay(sentDay), customer && `For ${customer.company || customer.customerName}`]
          .filter(Boolean)
          .join("\n")}
      </p>
    </div>
  );
}

/** Message and lines of a quote; after it was accepted, with the total of its order. */
export function QuoteLines({ quote, sale }: QuoteLinesProps) {
  const { note, currency, order } = quote;
  const lines = sale ? soldOf(sale).lines : listedLines(quote);
  return (
    <Card className="grid gap-5">
      <Parties quote={quote} />
      {note.trim() !== "" && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <ul className="grid gap-4">
        {lines.map(({ text, quantity, unitPrice, amount }, at) => (
          <li
            // Lines are never reordered on this page.
            key={at}
            className="flex items-baseline justify-between gap-6 border-t border-border pt-4 first:border-0 first:pt-0"
          >
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
              {quantity !== "1" && (
                <p className="nums text-sm text-text-muted">
                  {quantity} × {formatAmount(unitPrice, currency)}
                </p>
              )}
            </div>
            <p className="nums">{formatAmount(amount, currency)}</p>
          </li>
        ))}
      </ul>
      {order && sale && (
        <TaxLines sale={sale} hasSubtotal label="Total" className="border-t border-border pt-4" />
      )}
    </Card>
  );
}
