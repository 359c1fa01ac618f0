import { ORDER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { prefetch, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/my-order";
import { CustomerOrders } from "./customer-orders.tsx";
import { SharedOrders, sharedOrdersQuery } from "./shared-orders.tsx";

export const meta = privateMeta("My Orders");
export const handle = { account: true };

const pageSize = ORDER_PAGE_SIZES.mine;

export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const page = requestedPage(args.request);
  return prefetch(args.context, (q) => [
    q.orders.minePage.prefetch({ page, pageSize }),
    q.orders.sharedPage.prefetch(sharedOrdersQuery(args.request)),
  ]);
}

export default function MyOrder() {
  const { page } = usePaging();
  const orders = trpc.orders.minePage.useQuery({ page, pageSize });
  return (
    <>
      <PageHeader title="My Orders" description="All your orders, newest first." />
      <Loaded query={orders} what="orders" lines={10}>
        {(data) => <CustomerOrders caption="My Orders" captionHidden orders={data} detailed />}
      </Loaded>
      <SharedOrders />
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
