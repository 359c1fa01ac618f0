import { ORDER_PAGE_SIZES, SUBSCRIBER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { Loaded } from "../../components/loaded.tsx";
import { requestedPage, usePaging } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { AdminProblemBoundary } from "../../components/problem.tsx";
import { adminPage } from "../../data/admin.ts";
import { trpc } from "../../data/trpc.ts";
import type { Route } from "./+types/admin";
import { AdminCards } from "./cards.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SalesFigures } from "./sales.tsx";
import { SubscribersTable } from "./subscribers-table.tsx";

export const meta = privateMeta("Admin Panel");

const orderSize = ORDER_PAGE_SIZES.admin;
const subscriberSize = SUBSCRIBER_PAGE_SIZES.admin;

export function loader(args: Route.LoaderArgs) {
  const orders = requestedPage(args.request, "orders");
  const subscribers = requestedPage(args.request, "subscribers");
  return adminPage(args, (q) => [
    q.orders.totals.prefetch(),
    q.payments.emails.prefetch(),
    q.orders.page.prefetch({ page: orders, pageSize: orderSize }),
    q.subscribers.page.prefetch({ page: subscribers, pageSize: subscriberSize }),
  ]);
}

export default function Admin() {
  const orders = trpc.orders.page.useQuery({ page: usePaging("orders").page, pageSize: orderSize });
  const subscribers = trpc.subscribers.page.useQuery({
    page: usePaging("subscribers").page,
    pageSize: subscriberSize,
  });
  return (
    <>
      <PageHeader title="Welcome to Admin Panel" />
      <SalesFigures />
      <AdminCards />
      <Loaded query={orders} what="orders" lines={orderSize}>
        {(data) => <OrdersTable caption="Total Orders" orders={data} pageKey="orders" />}
      </Loaded>
      <Loaded query={subscribers} what="subscribers" lines={subscriberSize}>
        {(data) => (
          <SubscribersTable
            caption="Total Subscribers"
            subscribers={data}
            pageSize={subscriberSize}
            pageKey="subscribers"
          />
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
