import { formatCents, formatSum, pluralize } from "@rankwright/schema";
import { figure, sumWords } from "#app/data/figure.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { OrderFilter } from "./order-query.ts";

const together = new Intl.ListFormat("en-US");

type Totals = RouterOutputs["orders"]["totals"];

/** Returns a function that lists a total in the shop's currency and in others: "$1,200.00 and €49.50". */
const salesIn = (name: "salesCents" | "netCents") => (totals: Totals) =>
  together.format([
    formatCents(totals[name]),
    ...totals.others.map((other) => formatCents(other[name], other.currency)),
  ]);

/** Total sales of the shop, and the net amount after refunds, on one line. */
export function SalesLine() {
  const totals = trpc.orders.totals.useQuery();
  const figures = [
    ["Total Sales", figure(totals, salesIn("salesCents"), sumWords.sales)],
    ["Net", figure(totals, salesIn("netCents"), sumWords.net)],
  ] as const;
  return (
    <dl className="nums flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm text-text-muted">
      {figures.map(([label, { value, note }]) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="whitespace-nowrap">{label}</dt>
          <dd className="text-base font-semibold text-text">{value}</dd>
          {note && <dd className="text-xs max-sm:basis-full">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Number of matching orders and, for admins, the sum of their prices: "87 orders, $43,210". */
export function OrdersLine({ total, filter }: { total: number; filter: OrderFilter }) {
  const isAdmin = useIsAdmin();
  const { data } = trpc.orders.sums.useQuery(filter, { enabled: isAdmin });
  const sums = (data?.sums ?? []).map(({ cents, currency }) => formatSum(cents, currency));
  const tests = data?.tests ?? 0;
  const money = together.format(sums);
  return (
    <p role="status" className="nums text-sm font-semibold">
      {[pluralize(total, "order"), ...(total > 0 && money ? [money] : [])].join(", ")}
      {tests > 0 && (
        <span className="font-normal text-text-muted"> excluding {pluralize(tests, "test order")}</span>
      )}
    </p>
  );
}
