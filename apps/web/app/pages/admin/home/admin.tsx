import { ORDER_PAGE_SIZES, SUBSCRIBER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { serverContext } from "#app/context.ts";
import { staffPage } from "#app/data/admin.ts";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { AdminCards } from "#app/pages/admin/cards.tsx";
import { OrdersTable } from "#app/pages/admin/orders/orders-table.tsx";
import { SalesFigures } from "#app/pages/admin/orders/sales.tsx";
import { forStaff } from "#app/pages/admin/panel.ts";
import { SalesChart } from "#app/pages/admin/sales/sales-chart.tsx";
import { salesQuery } from "#app/pages/admin/sales/sales-query.ts";
import { SubscribersTable } from "#app/pages/admin/subscribers/subscribers-table.tsx";
import { OverviewFigures } from "#app/pages/admin/subscriptions/overview-figures.tsx";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/admin";
import { FailedMails, failedMails } from "./failed-mails.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Needs } from "./needs.tsx";
import { ShortPassword } from "./short-password.tsx";
import { StoppedJobs } from "./stopped-jobs.tsx";

export const meta = privateMeta("Admin Panel");

const orderSize = ORDER_PAGE_SIZES.admin;
const subscriberSize = SUBSCRIBER_PAGE_SIZES.admin;

export const handle = forStaff;

export async function loader(args: Route.LoaderArgs) {
  const { env, now } = args.context.get(serverContext).ctx;
  const sales = salesQuery(new URL(args.request.url).searchParams, now(), env.TIME_ZONE);
  const orders = requestedPage(args.request, "orders");
  const subscribers = requestedPage(args.request, "subscribers");
  const loaded = await staffPage(args, {
    staff: (q) => [
      q.orders.page.prefetch({ page: orders, pageSize: orderSize }),
      q.board.needs.prefetch(),
      q.setup.shortPassword.prefetch(),
    ],
    admin: (q) => [
      q.stoppedJobs.list.prefetch(),
      q.mail.failed.prefetch(failedMails(args.request)),
      q.mail.failed.prefetch({ page: 1, pageSize: 1 }),
      q.orders.sales.prefetch(sales),
      q.setup.done.prefetch(),
      q.orders.totals.prefetch(),
      q.subscriptions.figures.prefetch(),
      q.subscriptions.needs.prefetch(),
      q.payments.emails.prefetch(),
      q.subscribers.page.prefetch({ page: subscribers, pageSize: subscriberSize }),
    ],
  });
  return { ...loaded, sales };
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return useIsAdmin() ? <OwnersHome sales={loaderData.sales} /> : <StaffsHome />;
}

/** Overview for staff: the orders, without the shop's totals. */
function StaffsHome() {
  return (
    <>
      <PageHeader
        above={<p className="eyebrow">Overview</p>}
        title="Welcome to Admin Panel"
        description="The orders, newest first."
      />
      <Needs />
      <ShortPassword />
      <Orders />
    </>
  );
}

function Orders() {
  const orders = trpc.orders.page.useQuery({ page: usePaging("orders").page, pageSize: orderSize });
  return (
    <Loaded query={orders} what="orders" lines={orderSize}>
      {(data) => <OrdersTable caption="Total Orders" orders={data} pageKey="orders" />}
    </Loaded>
  );
}

function OwnersHome({ sales }: Pick<Route.ComponentProps["loaderData"], "sales">) {
  const subscribers = trpc.subscribers.page.useQuery({
    page: usePaging("subscribers").page,
    pageSize: subscriberSize,
  });
  return (
    <>
      <PageHeader above={<p className="eyebrow">Overview</p>} title="Welcome to Admin Panel" />
      <Needs />
      <StoppedJobs />
      <FailedMails />
      <ShortPassword />
      <FirstSteps />
      <Orders />
      <SalesFigures />
      <OverviewFigures />
      <AdminCards />
      <SalesChart query={sales} />
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
