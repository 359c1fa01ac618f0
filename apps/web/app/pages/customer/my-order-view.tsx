import { paths } from "@rankwright/schema";
import { Breadcrumb, ButtonLink, Card, PageHeader } from "@rankwright/ui";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { CustomerPayment, OrderBadge, PaymentBadge } from "#app/components/status-badge.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, prefetch, requireUser } from "#app/data/server.ts";
import { dollars } from "#app/format.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/my-order-view";
import { OrderPapers } from "./papers/order-papers.tsx";

export const meta = privateMeta("Your Order");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const { id: _id } = args.params;
  const order = await foundOr404(() => api(args.context).orders.get({ _id }));
  return { order, ...(await prefetch(args.context, (q) => [q.orders.receipt.prefetch({ _id })])) };
}

export default function MyOrderView({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  const paid = order.paymentStatus === "Paid";
  return (
    <div className="mx-auto grid w-full max-w-text gap-6">
      <PageHeader
        title={paid ? "Receipt" : "Your Order"}
        description={`${order.packageName}, ordered ${order.orderDate}.`}
        above={
          <Breadcrumb
            as={PrivateLink}
            items={[{ label: "My Orders", href: paths.myOrder() }, { label: order.packageName }]}
          />
        }
        action={
          paid ? (
            <ScriptButton variant="secondary" onClick={() => window.print()}>
              Print receipt
            </ScriptButton>
          ) : (
            <CustomerPayment order={order} size="md" />
          )
        }
      />
      <Card className="grid gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-4 border-b border-border pb-5">
          <p className="nums font-display text-4xl">{dollars(order.packagePrice)}</p>
          <p className="flex gap-2">
            <PaymentBadge status={order.paymentStatus} />
            {order.paymentStatus !== "Cancelled" && <OrderBadge status={order.orderStatus} />}
          </p>
        </div>
        <OrderFacts order={order} />
        <OrderPapers order={order} />
      </Card>
      {order.paymentStatus === "Cancelled" && (
        <ButtonLink href={paths.pricing()} variant="secondary" className="justify-self-start">
          See the packages
        </ButtonLink>
      )}
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
