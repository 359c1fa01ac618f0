import { formatCents } from "@rankwright/schema";
import { Card, cx, Table } from "@rankwright/ui";
import { Link, useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { trpc } from "#app/data/trpc.ts";
import { datesIn } from "#app/format.ts";
import { SALES_BY, type SalesBy, type SalesQuery } from "./sales-query.ts";

interface Bar {
  from: string;
  to: string;
  grossCents: number;
  refundedCents: number;
  netCents: number;
  payments: number;
  orders: number;
}

const words = { day: "Days", week: "Weeks", month: "Months" } as const satisfies Record<SalesBy, string>;
const spans = {
  day: "the last 30 days",
  week: "the last 12 weeks",
  month: "the last 12 months",
} as const satisfies Record<SalesBy, string>;

const { dayOfYear, month } = datesIn("UTC");

/** A bar's name: "Mar 2", "Mar 2 – Mar 8" or "Mar 2026". */
function nameOf(by: SalesBy, { from, to }: Bar): string {
  const first = Date.parse(from);
  if (by === "month") return month(first);
  return by === "day" || from === to
    ? dayOfYear(first)
    : `${dayOfYear(first)} – ${dayOfYear(Date.parse(to))}`;
}

/** The sales by day, week or month: as bars, and the same figures as a table. */
export function SalesChart({ query }: { query: SalesQuery }) {
  const sales = trpc.orders.sales.useQuery(query);
  const [params] = useSearchParams();
  const { by } = query;
  const href = (next: SalesBy) => {
    const to = new URLSearchParams(params);
    to.set("sales", next);
    return `?${to}`;
  };
  return (
    <section aria-labelledby="sales-heading">
      <Card className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="sales-heading" className="text-xl font-semibold">
            Sales
          </h2>
          <nav aria-label="Sales by" className="-mx-2 flex">
            {SALES_BY.map((each) => (
              <Link
                key={each}
                to={href(each)}
                preventScrollReset
                {...(each === by && { "aria-current": "true" as const })}
                className={cx(
                  "flex min-h-11 items-center rounded-md px-3 text-sm font-semibold",
                  each === by ? "bg-accent-soft text-accent" : "text-text-muted hover:text-text",
                )}
              >
                {words[each]}
              </Link>
            ))}
          </nav>
        </div>
        <Loaded query={sales} what="sales" lines={6}>
          {({ bars, total }) => (
            <>
              <p className="text-sm text-text-muted">
                <strong className="nums text-text">{formatCents(total.grossCents)}</strong> in {spans[by]},{" "}
                {total.payments === 1 ? "1 payment" : `${total.payments} payments`}
                {total.refundedCents > 0 && `, ${formatCents(total.refundedCents)} refunded`}.
              </p>
              <Bars by={by} bars={bars} />
              <details>
                <summary className="min-h-11 content-center text-sm font-semibold text-accent">
                  Show the figures
                </summary>
                <section
                  aria-label="Figures"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
                  tabIndex={0}
                  className="mt-2 max-h-96 overflow-y-auto rounded-lg"
                >
                  <SalesTable by={by} bars={bars} />
                </section>
              </details>
            </>
          )}
        </Loaded>
      </Card>
    </section>
  );
}

const HEIGHT = 100;

function Bars({ by, bars }: { by: SalesBy; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ grossCents }) => grossCents), 1);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const best = bars.reduce((top, bar) => (bar.grossCents > top.grossCents ? bar : top), first);
  const label =
    best.grossCents === 0
      ? `No sales in ${spans[by]}.`
      : `Sales of ${spans[by]}; the most was ${formatCents(best.grossCents)}, ${nameOf(by, best)}.`;
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="nums text-xs text-text-muted">
        {best.grossCents === 0 ? "No sales yet" : formatCents(most)}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-y border-border sm:h-44"
      >
        {bars.map((bar, n) => {
          const height = (bar.grossCents / most) * HEIGHT;
          return (
            <g key={bar.from}>
              <rect x={n + 0.14} y={0} width={0.72} height={HEIGHT} className="fill-surface" />
              <rect x={n + 0.14} y={HEIGHT - height} width={0.72} height={height} className="fill-accent">
                <title>{`${nameOf(by, bar)}: ${formatCents(bar.grossCents)}`}</title>
              </rect>
            </g>
          );
        })}
      </svg>
      <p aria-hidden="true" className="nums flex justify-between text-xs text-text-muted">
        <span>{nameOf(by, first)}</span>
        <span>{nameOf(by, last)}</span>
      </p>
    </div>
  );
}

function SalesTable({ by, bars }: { by: SalesBy; bars: readonly Bar[] }) {
  return (
    <Table
      caption={`Sales of ${spans[by]}`}
      columns={[
        { id: "when", header: "When", cell: (bar) => <span className="nums">{nameOf(by, bar)}</span> },
        { id: "orders", header: "Orders", align: "end", cell: (bar) => bar.orders },
        { id: "payments", header: "Payments", align: "end", cell: (bar) => bar.payments },
        { id: "gross", header: "Came in", align: "end", cell: (bar) => formatCents(bar.grossCents) },
        { id: "back", header: "Refunded", align: "end", cell: (bar) => formatCents(bar.refundedCents) },
        { id: "net", header: "Net", align: "end", cell: (bar) => formatCents(bar.netCents) },
      ]}
      rows={bars.toReversed()}
      rowKey={({ from }) => from}
    />
  );
}
