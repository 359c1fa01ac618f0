import { formatCents } from "@rankwright/schema";
import { StatCard } from "@rankwright/ui";
import { trpc } from "../../data/trpc.ts";

/** The shop's figures: what was sold, what of it is left after refunds, and how many orders there are. */
export function SalesFigures() {
  const { data } = trpc.orders.totals.useQuery();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <StatCard
        label="Total Sales"
        value={data ? formatCents(data.salesCents) : "…"}
        note="Paid orders"
        className="max-sm:col-span-2"
      />
      <StatCard label="Net" value={data ? formatCents(data.netCents) : "…"} note="After refunds" />
      <StatCard label="Orders" value={data ? data.count.toLocaleString("en-US") : "…"} note="All statuses" />
    </div>
  );
}
