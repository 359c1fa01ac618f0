import { shopCurrency } from "@rankwright/schema";
import { Badge, Card, cx } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useOpened } from "#app/hooks/use-opened.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import { Chart } from "./chart.tsx";
import { OtherCurrencies } from "./other-currencies.tsx";
import { PeriodFigures } from "./period-figures.tsx";
import { SALES_BY, type SalesBy, type SalesQuery } from "./sales-query.ts";
import type { SalesTableProps } from "./sales-table.tsx";
import { spans } from "./words.ts";

/** Sales by day, week or month: sums, a chart, each package's share, and the figures as a table. */
export function SalesChart({ query }: { query: SalesQuery }) {
  const sales = trpc.orders.sales.useQuery(query);
  const [params] = useSearchParams();
  const { by } = query;
  const href = (part: { sales?: SalesBy; currency?: string }) => {
    const to = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) to.set(name, value);
    return `?${to}`;
  };
  const { currency = shopCurrency() } = query;
  return (
    <section aria-labelledby="sales-heading">
      <Card className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="sales-heading" className="text-xl font-semibold">
              {currency === shopCurrency() ? "Sales" : `Sales in ${currency}`}
            </h2>
            {sales.data?.hasTests && <Badge tone="warning">Includes test payments</Badge>}
          </div>
          <nav aria-label="Sales by" className="-mx-2 flex">
            {SALES_BY.map((each) => (
              <ScreenLink
                key={each}
                href={href({ sales: each })}
                {...(each === by && { "aria-current": "true" as const })}
                className={cx(
                  "flex min-h-11 items-center rounded-md px-3 text-sm font-semibold",
                  each === by ? "bg-accent-soft text-accent" : "text-text-muted hover:text-text",
                )}
              >
                {spans[each].tab}
              </ScreenLink>
            ))}
          </nav>
        </div>
        <Loaded query={sales} what="sales" lines={6}>
          {(data) => (
            <>
              <Shown by={by} sales={data} />
              <OtherCurrencies others={data.others} href={(other) => href({ currency: other })} />
            </>
          )}
        </Loaded>
      </Card>
    </section>
  );
}

// Loaded after the page, because it is below the first screen.
const loadPackages = () => import("./package-sales.tsx");

function Shown({ by, sales }: { by: SalesBy; sales: RouterOutputs["orders"]["sales"] }) {
  const { bars, total, earlier, packages, currency } = sales;
  const PackageSales = useLazyComponent(loadPackages, packages.length > 0);
  return (
    <>
      <PeriodFigures by={by} sales={sales} />
      {total.payments === 0 && (
        <p className="rounded-md bg-surface px-4 py-3 text-sm">No sales in {spans[by].shown}.</p>
      )}
      {(total.payments > 0 || earlier.total.payments > 0) && (
        <Chart key={by} by={by} currency={currency} bars={bars} earlier={earlier.bars} />
      )}
      {PackageSales && <PackageSales by={by} currency={currency} packages={packages} />}
      <Figures by={by} currency={currency} bars={bars} earlier={earlier.bars} />
    </>
  );
}

// Loaded and rendered when opened, because the table would be a third of the page.
const loadTable = () => import("./sales-table.tsx");

/** Figures of the chart as a table, collapsed. */
function Figures(props: SalesTableProps) {
  const { isOpen, fold } = useOpened();
  const SalesTable = useLazyComponent(loadTable, isOpen);
  return (
    <details {...fold}>
      <summary className="min-h-11 content-center text-sm font-semibold text-accent">Show as table</summary>
      {isOpen && (
        <section
          aria-label="Sales table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="mt-2 max-h-96 overflow-y-auto rounded-lg"
        >
          {SalesTable === null && <p>The table couldn't be loaded. Reload the page.</p>}
          {SalesTable && <SalesTable {...props} />}
        </section>
      )}
    </details>
  );
}
