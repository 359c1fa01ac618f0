import { ORDER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { CustomerOrders } from "../../components/customer-orders.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { requestedPage, usePaging } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { ProblemBoundary } from "../../components/problem.tsx";
import { prefetch, requireUser } from "../../data/server.ts";
import { trpc } from "../../data/trpc.ts";
import type { Route } from "./+types/my-order";

export const meta = privateMeta("My Orders");
export const handle = { account: true };

const pageSize = ORDER_PAGE_SIZES.mine;

export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const page = requestedPage(args.request);
  return prefetch(args.context, (q) => [q.orders.minePage.prefetch({ page, pageSize })]);
}

export default function MyOrder() {
  const { page } = usePaging();
  const orders = trpc.orders.minePage.useQuery({ page, pageSize });
  return (
    <>
      <PageHeader title="My Orders" description="Everything you have ordered, newest first." />
      <Loaded query={orders} what="orders" lines={10}>
        {(data) => <CustomerOrders caption="My Orders" captionHidden orders={data} detailed />}
      </Loaded>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
