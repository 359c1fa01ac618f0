import { currencyOf, isFree, type PaymentStatus, password, paths } from "@rankwright/schema";
import { Alert, ButtonLink, Card, Fold, Loader, PageHeader } from "@rankwright/ui";
import { z } from "zod";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { buyersOrder, canOpenOrderPage } from "#app/data/buyer.ts";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, currentUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { DocumentList } from "#app/room/documents/document-list.tsx";
import type { Route } from "./+types/received-payment";
import { HeldPayment } from "./held-payment.tsx";
import { Instructions } from "./instructions.tsx";
import { KeepAccount } from "./keep-account.tsx";
import { NextSteps } from "./next-steps.tsx";
import { RefundNotice } from "./refund-notice.tsx";
import { refundedOrDisputed } from "./refunded.ts";

export const meta = privateMeta("Thank you for your payment");

/** Polling interval of the order, in milliseconds. A cancelled order may still be paid, but is polled less often. */
const POLL_MS = { UnPaid: 1_500, Cancelled: 15_000, Paid: false } as const satisfies Record<
  PaymentStatus,
  number | false
>;

export async function loader(args: Route.LoaderArgs) {
  const order = await buyersOrder(args);
  const isGuest = currentUser(args.context) === null;
  const call = api(args.context);
  const rest = {
    order,
    isGuest,
    opensOrder: await canOpenOrderPage(args, order._id),
    part: await call.subscriptions.ofMyOrder({ _id: order._id }),
    asksProvider: false,
    name: null,
    notice: null,
    held: null,
    instructions: null,
    receipt: null,
  };
  // The order was paid, or already refunded before the buyer returned.
  if (order.paymentStatus !== "UnPaid")
    return { ...rest, receipt: await call.orders.receipt({ _id: order._id }) };
  // Makes the server query the provider and book the result. Done in the loader, so that it works without script.
  const { value: returned } = await callApi(() => call.orders.returned({ _id: order._id }));
  const { value: paying } = await callApi(() => call.orders.waysToPay({ _id: order._id }));
  return {
    ...rest,
    asksProvider: (returned?.asked ?? 0) > 0,
    name: returned?.name ?? null,
    notice: paying?.notice ?? null,
    held: paying?.held ?? null,
    instructions: paying?.instructions ?? null,
  };
}

/** Registers a guest with a password. The response is the same whether or not the e-mail has an account. */
export async function action(args: Route.ActionArgs) {
  const { _id, customerEmail } = await buyersOrder(args);
  const { auth } = api(args.context);
  return handleForm(await readForm(args.request), {
    schema: z.object({ password }),
    call: (typed) =>
      auth.register({ email: customerEmail, from: paths.myOrderView(_id), password: typed.password }),
    next: () => true,
  });
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** This page never marks an order as paid. It polls the order until the provider has confirmed the payment to the server. */
export default function ReceivedPayment({ loaderData, actionData }: Route.ComponentProps) {
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
  const { data: receipt = loaderData.receipt } = trpc.orders.receipt.useQuery(
    { _id: order._id },
    {
      enabled: order.paymentStatus !== "UnPaid",
      refetchInterval: POLL_MS[order.paymentStatus],
      ...(loaderData.receipt && { initialData: loaderData.receipt }),
    },
  );
  const gone = receipt ? refundedOrDisputed(receipt.payments) : null;
  const name = loaderData.name ?? "the payment provider";
  const { notice, held, instructions } = paying ?? loaderData;
  const paid = order.paymentStatus === "Paid";
  const waits = order.paymentStatus === "UnPaid" && !isError;
  const confirms = waits && !notice && !held;
  // If there is no payment at a provider that can be queried, the buyer chose bank transfer and needs the instructions.
  const transfer = confirms && !loaderData.asksProvider ? instructions : null;
  const isTrial = isFree(order.packagePrice);
  const asksBrief = receipt?.asksBrief ?? false;
  const { part } = loaderData;
  const startWords = part?.hasRequests
    ? "You can now open requests."
    : asksBrief
      ? "Please fill in the brief so that we can start."
      : "We are starting work.";
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader title={notice ? "Your payment" : "Thank you"} />
      <Card className="grid gap-6">
        <div role="status" className="empty:-mb-6">
          {order.paymentStatus === "UnPaid" && isError && (
            <Alert tone="warning" title="The site can't be reached right now">
              This page retries automatically. You can close it: we will e-mail you the confirmation.
            </Alert>
          )}
          {waits && notice && <Alert tone="warning">{notice}</Alert>}
          {waits && !notice && held && <HeldPayment name={held} />}
          {confirms && !transfer && (
            <>
              <Loader label={`We are confirming your payment with ${name}…`} />
              <p className="text-center text-sm text-text-muted">
                This usually takes a few seconds. You can close this page: we will e-mail you the
                confirmation.
              </p>
            </>
          )}
          {order.paymentStatus === "Paid" && (
            <Alert
              tone="success"
              title={isTrial ? "Your free trial has started" : "Your payment is confirmed"}
            >
              {isTrial ? "Nothing was charged." : "Your order is paid."} {startWords}
            </Alert>
          )}
          {order.paymentStatus === "Cancelled" && gone && <RefundNotice {...gone} />}
          {order.paymentStatus === "Cancelled" && !gone && (
            <Alert tone="warning" title="This order was cancelled">
              If you did pay, we will record the payment as soon as the provider confirms it.
            </Alert>
          )}
        </div>
        {transfer && (
          <>
            <Instructions {...transfer} currency={currencyOf(order)} />
            {transfer.arrivedCents === 0 && (
              <p className="text-sm text-text-muted">
                If you paid with another method, the confirmation will appear here and in your inbox.
              </p>
            )}
          </>
        )}
        {confirms && !transfer && instructions && (
          <ButtonLink
            href={paths.payNow(order._id)}
            as={ScreenLink}
            variant="secondary"
            className="justify-self-start"
          >
            Show bank details
          </ButtonLink>
        )}
        {paid && (
          <NextSteps order={order} asksBrief={asksBrief} opensOrder={loaderData.opensOrder} part={part} />
        )}
        {!loaderData.opensOrder && receipt && receipt.papers.length > 0 && (
          <DocumentList
            papers={receipt.papers}
            as={ScreenLink}
            page={(label) => paths.invoice(order._id, label)}
            pdf={(label) => paths.invoicePdf(order._id, label)}
          />
        )}
        {order.paymentStatus === "UnPaid" && notice && (
          <ButtonLink href={paths.payNow(order._id)} as={ScreenLink} className="justify-self-start">
            Try again
          </ButtonLink>
        )}
        {loaderData.opensOrder && paid && asksBrief && (
          <ButtonLink href={paths.brief(order._id)} as={ScreenLink} className="justify-self-start">
            Fill in the brief
          </ButtonLink>
        )}
        {loaderData.opensOrder && paid && part?.hasRequests && (
          <ButtonLink
            href={paths.mySubscriptionRequests(part.subscriptionId)}
            as={ScreenLink}
            className="justify-self-start"
          >
            Open a request
          </ButtonLink>
        )}
        {loaderData.opensOrder && !(paid && (asksBrief || part?.hasRequests)) && (
          <ButtonLink
            href={paid ? paths.myOrderView(order._id) : paths.myOrder()}
            as={ScreenLink}
            variant={paid ? "primary" : "secondary"}
            className="justify-self-start"
          >
            {paid ? "See your order" : "See your orders"}
          </ButtonLink>
        )}
        <Fold label="Order details" isOpen={!paid}>
          <OrderFacts order={order} />
        </Fold>
      </Card>
      {(loaderData.isGuest || actionData) && <KeepAccount email={order.customerEmail} result={actionData} />}
      {order.paymentStatus === "UnPaid" && !transfer && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
