import { formatNumber } from "@rankwright/schema";
import { StatCard } from "@rankwright/ui";
import { MainAmount } from "#app/components/amounts.tsx";
import { figure, sumWords } from "#app/data/figure.ts";
import { trpc } from "#app/data/trpc.ts";

/** Cards with the shop's totals: sales, the net amount after refunds, and the number of orders. */
export function SalesFigures() {
  const totals = trpc.orders.totals.useQuery();
  return (
    // Stacked on phones, because a figure's font shrinks to fit its card: side by side, the sizes would differ.
    <div className="grid gap-3 sm:grid-cols-3">
      <StatCard
        label="Total Sales"
        {...figure(
          totals,
          ({ salesCents, others }) => (
            <MainAmount
              cents={salesCents}
              others={others.map(({ currency, salesCents: cents }) => ({ currency, cents }))}
            />
          ),
          sumWords.sales,
        )}
      />
      <StatCard
        label="Net"
        {...figure(
          totals,
          ({ netCents, others }) => (
            <MainAmount
              cents={netCents}
              others={others.map(({ currency, netCents: cents }) => ({ currency, cents }))}
            />
          ),
          sumWords.net,
        )}
      />
      <StatCard label="Orders" {...figure(totals, ({ count }) => formatNumber(count), "All statuses")} />
    </div>
  );
}
