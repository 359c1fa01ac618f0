import { formatCents, formatNumber } from "@rankwright/schema";
import { StatCard } from "@rankwright/ui";
import { figure, sumWords } from "#app/data/figure.ts";
import { trpc } from "#app/data/trpc.ts";

/** The shop's figures: what was sold, what of it is left after refunds, and how many orders there are. */
export function SalesFigures() {
  const totals = trpc.orders.totals.useQuery();
  return (
    // One below the other on a phone: side by side, a figure of less room would be smaller than its neighbour.
    <div className="grid gap-3 sm:grid-cols-3">
      <StatCard
        label="Total Sales"
        {...figure(totals, ({ salesCents }) => formatCents(salesCents), sumWords.sales)}
      />
      <StatCard label="Net" {...figure(totals, ({ netCents }) => formatCents(netCents), sumWords.net)} />
      <StatCard label="Orders" {...figure(totals, ({ count }) => formatNumber(count), "All statuses")} />
    </div>
  );
}
