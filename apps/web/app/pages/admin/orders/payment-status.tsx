import { paths } from "@rankwright/schema";
import { Breadcrumb, Card, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { PrivateLink } from "#app/components/private-link.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { PaymentBadge } from "#app/components/status-badge.tsx";
import { staffRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { dollars } from "#app/format.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import { OrderPayments } from "#app/pages/admin/payments/order/order-payments.tsx";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/payment-status";
import { OrderHistory } from "./order-history.tsx";
import { OrderStatusForm } from "./order-status-form.tsx";

export const meta = privateMeta("Order");

export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return staffRecordPage(args, () => api(args.context).orders.get({ _id }), {
    all: (q) => [q.orders.get.prefetch({ _id }), q.orders.history.prefetch({ _id })],
    admin: (q) => [q.payments.ofOrder.prefetch({ _id })],
  });
}

/** Keyed by the order: what was chosen for one must not show at the next that is opened from it. */
export default function PaymentStatus({ params }: Route.ComponentProps) {
  return <OneOrder key={params.id} _id={params.id} />;
}

function OneOrder({ _id }: { _id: string }) {
  const order = trpc.orders.get.useQuery({ _id });
  const isAdmin = useIsAdmin();
  const history = trpc.orders.history.useQuery({ _id });
  return (
    <Loaded query={order} what="order" lines={8}>
      {(data) => (
        <>
          <PageHeader
            title={`Order of ${data.customerName}`}
            above={
              <Breadcrumb
                as={PrivateLink}
                items={[{ label: "Total Orders", href: paths.totalOrders() }, { label: data.customerName }]}
              />
            }
          />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Card className="grid gap-6">
              <div className="flex flex-wrap items-center justify-between gap-4 border-b border-border pb-5">
                <p className="nums font-display text-4xl">{dollars(data.packagePrice)}</p>
                <PaymentBadge status={data.paymentStatus} />
              </div>
              <OrderFacts order={data} />
            </Card>
            <div className="grid gap-6">
              <OrderStatusForm order={data} />
              <Loaded query={history} what="history" lines={3}>
                {(events) => <OrderHistory events={events} />}
              </Loaded>
            </div>
          </div>
          {isAdmin && <OrderPayments order={data} />}
        </>
      )}
    </Loaded>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
