import { formatCents, lineCents, soldOf } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { TaxLines } from "#app/components/tax-lines.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

/** Message and lines of a quote; after it was accepted, with the total of its order. */
export function QuoteLines({ quote }: { quote: RouterOutputs["quotes"]["byLink"] }) {
  const { lines, note, currency, order } = quote;
  return (
    <Card className="grid gap-5">
      {note.trim() !== "" && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <ul className="grid gap-4">
        {lines.map(({ text, quantity, unitCents }, at) => (
          <li
            // Lines are never reordered on this page.
            key={at}
            className="flex items-baseline justify-between gap-6 border-t border-border pt-4 first:border-0 first:pt-0"
          >
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
              {quantity !== 100 && (
                <p className="nums text-sm text-text-muted">
                  {quantity / 100} × {formatCents(unitCents, currency)}
                </p>
              )}
            </div>
            <p className="nums">
              {formatCents(lineCents({ quantity, unitCents, discountCents: 0 }), currency)}
            </p>
          </li>
        ))}
      </ul>
      {order?.sale && (
        <TaxLines
          taxes={soldOf(order.sale).taxes}
          discount={order.sale.discount}
          totalCents={order.totalCents}
          currency={currency}
          label="Total"
          className="border-t border-border pt-4"
        />
      )}
    </Card>
  );
}
