import { ORDER_PAGE_SIZES, orderTexts } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { prefetch, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/pending-order";
import { CustomerOrders } from "./customer-orders.tsx";

export const meta = privateMeta(orderTexts.pendingTitle);
export const handle = { account: true };

const pageSize = ORDER_PAGE_SIZES.pending;

export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const page = requestedPage(args.request);
  return prefetch(args.context, (q) => [q.orders.minePage.prefetch({ page, pageSize })]);
}

export default function PendingOrder() {
  const { page } = usePaging();
  const orders = trpc.orders.minePage.useQuery({ page, pageSize });
  return (
    <>
      <PageHeader
        title={orderTexts.pendingTitle}
        description="Newest first. We start work when an order is paid."
      />
      <Loaded query={orders} what="orders">
        {(data) => <CustomerOrders caption={orderTexts.pendingTitle} captionHidden orders={data} />}
      </Loaded>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
