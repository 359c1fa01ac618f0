import { ORDER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "../../components/loaded.tsx";
import { pageFrom } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { AdminProblemBoundary } from "../../components/problem.tsx";
import { adminPage } from "../../data/admin.ts";
import { trpc } from "../../data/trpc.ts";
import type { Route } from "./+types/total-orders";
import { AdminCards } from "./cards.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { readOrderQuery } from "./order-query.ts";
import { OrdersTable } from "./orders-table.tsx";
import { SalesFigures } from "./sales.tsx";

export const meta = privateMeta("Total Orders");

const queryOf = (params: URLSearchParams) => ({
  ...readOrderQuery(params),
  page: pageFrom(params),
  pageSize: ORDER_PAGE_SIZES.total,
});

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return adminPage(args, (q) => [
    q.orders.totals.prefetch(),
    q.payments.emails.prefetch(),
    q.orders.page.prefetch(query),
  ]);
}

export default function TotalOrders() {
  const [params] = useSearchParams();
  const orders = trpc.orders.page.useQuery(queryOf(params));
  return (
    <>
      <PageHeader
        title="Total Orders"
        description="Every order, newest first unless you sort it otherwise."
      />
      <SalesFigures />
      <div className="grid gap-4">
        <OrderFilters />
        <Loaded query={orders} what="orders" lines={ORDER_PAGE_SIZES.total}>
          {(data) => (
            <OrdersTable caption="Total Orders" captionHidden orders={data} pageKey="page" sortable />
          )}
        </Loaded>
      </div>
      <AdminCards />
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
