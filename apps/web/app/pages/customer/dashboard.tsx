import { ORDER_PAGE_SIZES, paths } from "@rankwright/schema";
import { PageHeader, StatCard } from "@rankwright/ui";
import { MainAmount } from "#app/components/amounts.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { SignOutButton } from "#app/components/sign-out-button.tsx";
import { figure, sumWords } from "#app/data/figure.ts";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { prefetch, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/dashboard";
import { CustomerOrders } from "./customer-orders.tsx";
import { SharedOrders, sharedOrdersQuery } from "./shared-orders.tsx";
import { OwnSubscriptions } from "./subscriptions/subscription-list.tsx";

export const meta = privateMeta("User Dashboard");
export const handle = { account: true };

const pageSize = ORDER_PAGE_SIZES.dashboard;

export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const page = requestedPage(args.request);
  return prefetch(args.context, (q) => [
    q.orders.minePage.prefetch({ page, pageSize }),
    q.orders.spent.prefetch(),
    q.orders.sharedPage.prefetch(sharedOrdersQuery(args.request)),
    q.subscriptions.mine.prefetch(),
  ]);
}

export default function Dashboard() {
  const { page } = usePaging();
  const orders = trpc.orders.minePage.useQuery({ page, pageSize });
  const spent = trpc.orders.spent.useQuery();
  const subscriptions = trpc.subscriptions.mine.useQuery();
  return (
    <>
      <PageHeader
        title="Welcome to User Dashboard"
        action={<SignOutButton label="Signout" variant="secondary" size="md" />}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard
          label="My Orders"
          {...figure(spent, ({ count }) => count)}
          icon="cart"
          href={paths.myOrder()}
          as={ScreenLink}
        />
        <StatCard
          label="Total Spent"
          {...figure(
            spent,
            ({ spentCents, others }) => <MainAmount cents={spentCents} others={others} />,
            sumWords.spent,
          )}
          icon="wallet"
          href={paths.home()}
        />
        <StatCard label="Support" note="Have a question? Contact us." icon="help" href={paths.home()} />
      </div>
      <OwnSubscriptions rows={subscriptions.data} />
      <Loaded query={orders} what="orders" lines={3}>
        {(data) => <CustomerOrders caption="My Orders" orders={data} />}
      </Loaded>
      <SharedOrders />
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
