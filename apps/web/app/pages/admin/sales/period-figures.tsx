import { formatCents, paths, pluralize } from "@rankwright/schema";
import { Figure } from "#app/components/labelled-figure.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { sumWords } from "#app/data/figure.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import type { SalesBy } from "./sales-query.ts";
import { changeInWords, spans } from "./words.ts";

type SalesView = RouterOutputs["orders"]["sales"];

/** Returns the average revenue per payment in cents, or undefined if there was none. */
const averageOf = ({ grossCents, payments }: SalesView["total"]) =>
  payments === 0 ? undefined : Math.round(grossCents / payments);

/** Sums of the chart's period, compared to the previous one, and the amount that is unpaid now. */
export function PeriodFigures({ by, sales }: { by: SalesBy; sales: SalesView }) {
  const { total, earlier, unpaid, currency } = sales;
  const money = (cents: number) => formatCents(cents, currency);
  const average = averageOf(total);
  const averageBefore = averageOf(earlier.total);
  const { before } = spans[by];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 xl:grid-cols-4">
      <Figure
        label="Gross sales"
        value={money(total.grossCents)}
        note={`${sumWords.received}. ${changeInWords(total.grossCents, earlier.total.grossCents, before, currency)}`}
      />
      <Figure
        label="Average order"
        value={average === undefined ? "None" : money(average)}
        note={
          pluralize(total.payments, "payment") +
          (averageBefore === undefined ? "" : `; ${money(averageBefore)} in ${before}`)
        }
      />
      <Figure label="Refunded" value={money(total.refundedCents)} note={`Net: ${money(total.netCents)}`} />
      <Figure
        label="Unpaid"
        value={money(unpaid.cents)}
        note={
          unpaid.orders === 0 ? (
            "No unpaid orders"
          ) : (
            <ScreenLink href={`${paths.totalOrders()}?paymentStatus=UnPaid`} className="link">
              {pluralize(unpaid.orders, "order")}
            </ScreenLink>
          )
        }
      />
    </dl>
  );
}
