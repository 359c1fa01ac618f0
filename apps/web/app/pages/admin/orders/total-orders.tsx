import { PageHeader } from "@rankwright/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { staffPage } from "#app/data/admin.ts";
import { pageFrom } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { AdminCards } from "#app/pages/admin/cards.tsx";
import { ExportLink } from "#app/pages/admin/export-link.tsx";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/total-orders";
import { BulkStatus } from "./bulk-status.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { readOrderQuery, readRows } from "./order-query.ts";
import { OrdersTable } from "./orders-table.tsx";
import { RowsShown } from "./rows-shown.tsx";
import { SalesFigures } from "./sales.tsx";

export const meta = privateMeta("Total Orders");

const queryOf = (params: URLSearchParams) => ({
  ...readOrderQuery(params),
  page: pageFrom(params),
  pageSize: readRows(params),
});

export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return staffPage(args, {
    all: (q) => [q.orders.page.prefetch(query)],
    admin: (q) => [q.orders.totals.prefetch(), q.payments.emails.prefetch()],
  });
}

export default function TotalOrders() {
  const [params] = useSearchParams();
  const orders = trpc.orders.page.useQuery(queryOf(params));
  const isAdmin = useIsAdmin();
  const [ids, setIds] = useState<string[]>([]);
  const { search, paymentStatus, orderStatus } = readOrderQuery(params);
  return (
    <>
      <PageHeader
        title="Total Orders"
        description="Every order, newest first unless you sort it otherwise."
      />
      {isAdmin && <SalesFigures />}
      <div className="grid gap-4">
        <OrderFilters />
        <Loaded query={orders} what="orders" lines={readRows(params)}>
          {(data) => {
            // What was chosen on another page or under another filter is not changed unseen.
            const chosen = data.rows.filter(({ _id }) => ids.includes(_id));
            return (
              <>
                <div className="flex flex-wrap items-center justify-between gap-x-4">
                  <BulkStatus rows={data.rows} chosen={chosen} onChoose={setIds} />
                  <ExportLink of="orders" filter={{ search, paymentStatus, orderStatus }} />
                </div>
                <OrdersTable
                  caption="Total Orders"
                  captionHidden
                  orders={data}
                  pageKey="page"
                  sortable
                  choice={{ ids, onChoose: setIds }}
                />
                {data.total > 0 && <RowsShown total={data.total} />}
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
