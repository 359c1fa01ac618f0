import { formatCents, lineCents } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";

/** Message and lines of a quote. */
export function QuoteLines({ quote }: { quote: RouterOutputs["quotes"]["byLink"] }) {
  const { lines, note, currency } = quote;
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
    </Card>
  );
}
