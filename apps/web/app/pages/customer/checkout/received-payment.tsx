import { type PaymentStatus, paths } from "@rankwright/schema";
import { Alert, ButtonLink, Card, Loader, PageHeader } from "@rankwright/ui";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/received-payment";

export const meta = privateMeta("Thank you for your payment");

/** How often the order is looked at, in milliseconds: a cancelled one may still be paid, but nobody waits for it. */
const POLL_MS = { UnPaid: 1_500, Cancelled: 15_000, Paid: false } as const satisfies Record<
  PaymentStatus,
  number | false
>;

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const call = api(args.context);
  const order = await foundOr404(() => call.orders.toPay({ _id: args.params.id }));
  if (order.paymentStatus !== "UnPaid") return { order, name: null, notice: null };
  // Asked in the loader, so that it happens without script too; what comes of it is booked by the server.
  const { value: returned } = await callApi(() => call.orders.returned({ _id: order._id }));
  const { value: paying } = await callApi(() => call.orders.waysToPay({ _id: order._id }));
  return { order, name: returned?.name ?? null, notice: paying?.notice ?? null };
}

/** What sets an order Paid is the provider's own word, to us; this page only has it asked. */
export default function ReceivedPayment({ loaderData }: Route.ComponentProps) {
  const { data: order, isError } = trpc.orders.get.useQuery(
    { _id: loaderData.order._id },
    {
      initialData: loaderData.order,
      staleTime: 0,
      refetchOnMount: "always",
      refetchInterval: ({ state }) => POLL_MS[state.data?.paymentStatus ?? "UnPaid"],
    },
  );
  const { data: paying } = trpc.orders.waysToPay.useQuery(
    { _id: order._id },
    {
      enabled: order.paymentStatus === "UnPaid",
      retry: false,
      refetchInterval: ({ state }) => (state.status === "error" ? false : POLL_MS.UnPaid),
    },
  );
  const name = loaderData.name ?? "the payment provider";
  const notice = (paying ?? loaderData).notice;
  const paid = order.paymentStatus === "Paid";
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader title={notice ? "Your payment" : "Thank you"} />
      <Card className="grid gap-6">
        <div role="status">
          {order.paymentStatus === "UnPaid" && isError && (
            <Alert tone="warning" title="The site can't be reached right now">
              We look again by ourselves. You may close this page; the confirmation comes either way.
            </Alert>
          )}
          {order.paymentStatus === "UnPaid" && !isError && notice && <Alert tone="warning">{notice}</Alert>}
          {order.paymentStatus === "UnPaid" && !isError && !notice && (
            <>
              <Loader label={`We are confirming your payment with ${name}…`} />
              <p className="text-center text-sm text-text-muted">
                This usually takes a few seconds. You may close this page; the confirmation comes either way.
              </p>
            </>
          )}
          {order.paymentStatus === "Paid" && (
            <Alert tone="success" title="Your payment is confirmed">
              Your order is paid, and we begin with the work.
            </Alert>
          )}
          {order.paymentStatus === "Cancelled" && (
            <Alert tone="warning" title="This order was cancelled">
              If you did pay, the payment is booked as soon as we are told of it.
            </Alert>
          )}
        </div>
        <OrderFacts order={order} />
        {order.paymentStatus === "UnPaid" && notice && (
          <ButtonLink href={paths.payNow(order._id)} as={PrivateLink} className="justify-self-start">
            Try again
          </ButtonLink>
        )}
        <ButtonLink
          href={paid ? paths.myOrderView(order._id) : paths.myOrder()}
          as={PrivateLink}
          variant={paid ? "primary" : "secondary"}
          className="justify-self-start"
        >
          {paid ? "View your receipt" : "See your orders"}
        </ButtonLink>
      </Card>
      {order.paymentStatus === "UnPaid" && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
