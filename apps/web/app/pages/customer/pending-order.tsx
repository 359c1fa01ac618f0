import { ORDER_PAGE_SIZES, orderTexts } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { CustomerOrders } from "../../components/customer-orders.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { requestedPage, usePaging } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { ProblemBoundary } from "../../components/problem.tsx";
import { prefetch, requireUser } from "../../data/server.ts";
import { trpc } from "../../data/trpc.ts";
import type { Route } from "./+types/pending-order";

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
        description="Newest first. An order is yours as soon as it is paid; until then you can pay it here."
      />
      <Loaded query={orders} what="orders">
        {(data) => <CustomerOrders caption={orderTexts.pendingTitle} captionHidden orders={data} />}
      </Loaded>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
