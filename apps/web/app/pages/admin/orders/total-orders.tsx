import { PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { serverContext } from "#app/context.ts";
import { staffPage } from "#app/data/admin.ts";
import { pageFrom } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { AdminCards } from "#app/pages/admin/cards.tsx";
import { dateChoices } from "#app/pages/admin/lists/date-choices.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/total-orders";
import { BulkStatus } from "./bulk-status.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { readFilter, readOrderQuery, readRows } from "./order-query.ts";
import { useChoiceStore } from "./order-selection.ts";
import { workColumns } from "./order-work.tsx";
import { OrdersLine, SalesLine } from "./orders-line.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { RowsShown } from "./rows-shown.tsx";

export const meta = privateMeta("Total Orders");

const queryOf = (params: URLSearchParams) => ({
  ...readOrderQuery(params),
  page: pageFrom(params),
  pageSize: readRows(params),
});

export const handle = forStaff;

export async function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const { env, now } = args.context.get(serverContext).ctx;
  const loaded = await staffPage(args, {
    staff: (q) => [q.orders.page.prefetch(queryOf(params)), q.orders.packages.prefetch()],
    admin: (q) => [
      q.orders.totals.prefetch(),
      q.orders.sums.prefetch(readFilter(params)),
      q.payments.emails.prefetch(),
    ],
  });
  return { ...loaded, choices: dateChoices(now(), env.TIME_ZONE) };
}

export default function TotalOrders({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const orders = trpc.orders.page.useQuery(queryOf(params));
  const isAdmin = useIsAdmin();
  const store = useChoiceStore();
  const filter = readFilter(params);
  return (
    <>
      <div className="grid gap-4">
        <PageHeader title="Total Orders" action={isAdmin && <SalesLine />} />
        <OrderFilters choices={loaderData.choices} />
        <Loaded query={orders} what="orders" lines={readRows(params)}>
          {(data) => {
            const choice = { store, shown: data.rows.map(({ _id }) => _id), filter: JSON.stringify(filter) };
            return (
              <>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  {data.total > 0 && <BulkStatus page={data} choice={choice} filter={filter} />}
                  <OrdersLine total={data.total} filter={filter} />
                </div>
                <OrdersTable
                  caption="Total Orders"
                  captionHidden
                  orders={data}
                  pageKey="page"
                  sortable
                  columns={workColumns}
                  choice={choice}
                />
                <div className="flex flex-wrap items-center justify-between gap-x-4">
                  <ExportLink of="orders" filter={{ ...filter }} />
                  <RowsShown total={data.total} />
                </div>
              </>
            );
          }}
        </Loaded>
      </div>
      {isAdmin && <AdminCards />}
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
