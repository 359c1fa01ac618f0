import { formatCents } from "@rankwright/schema";
import { Table } from "@rankwright/ui";
import type { Bar, EarlierBar } from "./chart.tsx";
import type { SalesBy } from "./sales-query.ts";
import { nameOf, spans } from "./words.ts";

export interface SalesTableProps {
  by: SalesBy;
  currency: string;
  bars: readonly Bar[];
  earlier: readonly EarlierBar[];
}

/** Figures of the chart, newest first, each with the corresponding sum of the previous period. */
export default function SalesTable({ by, currency, bars, earlier }: SalesTableProps) {
  const rows = bars.map((bar, n) => ({ ...bar, beforeCents: earlier[n]?.grossCents ?? 0 }));
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <Table
      caption={`Sales in ${spans[by].shown}`}
      columns={[
        { id: "when", header: "Period", cell: (bar) => <span className="nums">{nameOf(by, bar)}</span> },
        { id: "orders", header: "Orders", align: "end", cell: (bar) => bar.orders },
        { id: "payments", header: "Payments", align: "end", cell: (bar) => bar.payments },
        { id: "gross", header: "Gross sales", align: "end", cell: (bar) => money(bar.grossCents) },
        {
          id: "before",
          header: "Previous period",
          align: "end",
          cell: (bar) => money(bar.beforeCents),
        },
        { id: "back", header: "Refunded", align: "end", cell: (bar) => money(bar.refundedCents) },
        { id: "net", header: "Net", align: "end", cell: (bar) => money(bar.netCents) },
      ]}
      rows={rows.toReversed()}
      rowKey={({ from }) => from}
    />
  );
}
