import { paths } from "@rankwright/schema";
import { Breadcrumb, ButtonLink, Card, PageHeader } from "@rankwright/ui";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { api, requireUser } from "#app/data/server.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { OrderRoom } from "#app/room/order-room.tsx";
import { PriceAndStates } from "#app/room/price-and-states.tsx";
import { handleRoomForm, loadRoom } from "#app/room/room-data.ts";
import type { Route } from "./+types/my-order-view";
import { OrderDocuments, SharedInvoices } from "./documents/order-documents.tsx";
import { PartOfPlan } from "./subscriptions/part-of-plan.tsx";

export const meta = privateMeta("Your Order");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const _id = args.params.id;
  const loaded = await loadRoom(args.context, { _id }, args.request);
  const part = loaded.room.isCustomer ? await api(args.context).subscriptions.ofMyOrder({ _id }) : null;
  return { ...loaded, part };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return handleRoomForm(args.context, { _id: args.params.id }, args.request);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** A customer's order. Its room is keyed by order, so that text typed for one order doesn't appear on the next. */
export default function MyOrderView({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, isCustomer, readsInvoices, subscriptionId } = loaderData.room;
  const requests =
    order.requestTitle && subscriptionId && isCustomer
      ? [{ label: "Requests", href: paths.mySubscriptionRequests(subscriptionId) }]
      : [];
  return (
    <div key={params.id} className="grid gap-6">
      <PageHeader
        title={order.requestTitle ?? order.packageName}
        description={
          isCustomer
            ? `Your ${order.requestTitle ? "request" : "order"} of ${order.orderDate}.`
            : `Order of ${order.customerName}, ${order.orderDate}, shared with you.`
        }
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[
              { label: "My Orders", href: paths.myOrder() },
              ...requests,
              { label: order.requestTitle ?? order.packageName },
            ]}
          />
        }
        action={
          order.paymentStatus === "Paid" && (
            <ButtonLink href={paths.orderReport(order._id)} as={ScreenLink} variant="secondary">
              Print report
            </ButtonLink>
          )
        }
      />
      <OrderRoom
        loaded={loaderData}
        result={actionData}
        aside={
          <Card className="grid gap-5">
            <PriceAndStates order={order} />
            <PartOfPlan part={loaderData.part} />
            <OrderFacts order={order} />
            {isCustomer && <OrderDocuments order={order} />}
            {!isCustomer && readsInvoices && <SharedInvoices _id={order._id} />}
            {isCustomer && order.paymentStatus === "Cancelled" && (
              <ButtonLink href={paths.pricing()} variant="secondary">
                See the packages
              </ButtonLink>
            )}
          </Card>
        }
      />
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
