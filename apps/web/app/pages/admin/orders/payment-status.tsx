import { isTeamMember, orderPrice, paths } from "@rankwright/schema";
import { Breadcrumb, Card, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PaymentBadge } from "#app/components/status-badge.tsx";
import { staffRecordPage } from "#app/data/admin.ts";
import { api, currentUser, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import { OrderPayments } from "#app/pages/admin/payments/order/order-payments.tsx";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import { OrderRoom } from "#app/room/order-room.tsx";
import { handleRoomForm, type LoadedRoom, loadRoom, type RoomResult } from "#app/room/room-data.ts";
import type { Route } from "./+types/payment-status";
import { BesideOrder, Neighbours } from "./beside-order.tsx";
import { CorrectBilling } from "./correct-billing.tsx";
import { OrderBrief } from "./order-brief.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderPeriod } from "./order-period.tsx";
import { OrderQuote } from "./order-quote.tsx";
import { OrderStatusForm } from "./order-status-form.tsx";
import { VatCheck } from "./vat-check.tsx";

export const meta = privateMeta("Order");

export const handle = forStaff;

export async function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  const page = await staffRecordPage(args, () => api(args.context).orders.get({ _id }), {
    staff: (q) => [
      q.orders.get.prefetch({ _id }),
      q.orders.history.prefetch({ _id }),
      q.subscriptions.ofOrder.prefetch({ _id }),
      q.briefs.of.prefetch({ _id }),
      q.board.beside.prefetch({ _id }),
      q.board.people.prefetch(),
    ],
    admin: (q) => [
      q.board.customerSums.prefetch({ _id }),
      q.payments.ofOrder.prefetch({ _id }),
      q.orders.papers.prefetch({ _id }),
      q.orders.billing.prefetch({ _id }),
      q.quotes.ofOrder.prefetch({ _id }),
    ],
  });
  const isTheirs = isTeamMember(currentUser(args.context));
  return { ...page, loaded: isTheirs ? await loadRoom(args.context, { _id }, args.request) : null };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return handleRoomForm(args.context, { _id: args.params.id }, args.request);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** Screen of an order. Keyed by order, so that the forms are reset when another order is opened. */
export default function PaymentStatus({ params, loaderData, actionData }: Route.ComponentProps) {
  const { loaded } = loaderData;
  if (!loaded) return null;
  return <OneOrder key={params.id} _id={params.id} loaded={loaded} result={actionData} />;
}

function OneOrder({ _id, loaded, result }: { _id: string; loaded: LoadedRoom; result: RoomResult }) {
  const order = trpc.orders.get.useQuery({ _id });
  const isAdmin = useIsAdmin();
  const history = trpc.orders.history.useQuery({ _id });
  return (
    <Loaded query={order} what="order" lines={8}>
      {(data) => (
        <>
          <PageHeader
            title={data.requestTitle ?? `Order of ${data.customerName}`}
            description={<OrderPeriod _id={_id} />}
            action={<Neighbours _id={_id} />}
            above={
              <Breadcrumb
                as={ScreenLink}
                items={[{ label: "Total Orders", href: paths.totalOrders() }, { label: data.customerName }]}
              />
            }
          />
          <OrderRoom
            loaded={loaded}
            result={result}
            aside={
              <>
                <OrderStatusForm order={data} />
                <BesideOrder _id={_id} />
                {isAdmin && <OrderQuote _id={_id} />}
                <Card className="grid gap-6">
                  <div className="flex flex-wrap items-center justify-between gap-4 border-b border-border pb-5">
                    <p className="nums font-display text-4xl">{orderPrice(data)}</p>
                    <PaymentBadge status={data.paymentStatus} />
                  </div>
                  <OrderFacts order={data} />
                  {isAdmin && <VatCheck _id={_id} />}
                  {isAdmin && <CorrectBilling _id={_id} />}
                </Card>
                <Loaded query={history} what="history" lines={3}>
                  {(events) => <OrderHistory events={events} />}
                </Loaded>
              </>
            }
          />
          <OrderBrief _id={_id} />
          {isAdmin && <OrderPayments order={data} />}
        </>
      )}
    </Loaded>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
