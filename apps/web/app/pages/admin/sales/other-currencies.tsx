import { LabelledAmounts } from "#app/components/labelled-amounts.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Others = RouterOutputs["orders"]["sales"]["others"];

/** Totals of the period in the currencies that the chart doesn't show, each with a link that shows its chart. */
export function OtherCurrencies({ others, href }: { others: Others; href: (currency: string) => string }) {
  if (others.length === 0) return null;
  return (
    <ul aria-label="Other currencies" className="grid gap-4 border-t border-border pt-5 text-sm">
      {others.map(({ currency, total, unpaid }) => {
        const figures = [
          ["Gross sales", total.grossCents],
          ["Refunded", total.refundedCents],
          ["Net", total.netCents],
          ["Unpaid", unpaid.cents],
        ] as const;
        return (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <span className="font-semibold">In {currency}</span>
            <LabelledAmounts currency={currency} figures={figures} />
            <ScreenLink href={href(currency)} className="link">
              Show chart in {currency}
            </ScreenLink>
          </li>
        );
      })}
    </ul>
  );
}
