import { CANCELLED_REDIRECT_MS, checkoutTexts, contactAbout, orderTexts, paths } from "@rankwright/schema";
import { Alert, Button, ButtonLink, Card, Loader, PageHeader } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { Form, redirect } from "react-router";
import { z } from "zod";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { buyersOrder } from "#app/data/buyer.ts";
import { api, currentUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { readForm } from "#app/form/read-form.ts";
import { type FormResult, resultOf } from "#app/form/result.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { privateMeta } from "#app/meta.ts";
import { EarlyStart, type OfferedEarlyStart } from "#app/pages/customer/checkout/early-start.tsx";
import type { Route } from "./+types/order-cancelled";
import { PaymentSummary } from "./payment-summary.tsx";

export const meta = privateMeta("Payment cancelled");

/** Loading the page changes nothing. Its script cancels the order, or without script, the form on it. */
export async function loader(args: Route.LoaderArgs) {
  const { _id, packageName, packagePrice, total, currency, orderDate, paymentStatus } =
    await buyersOrder(args);
  // If the cancelled order has a payment, the thank-you page shows what happened to it.
  if (paymentStatus === "Cancelled") {
    const { payments } = await api(args.context).orders.receipt({ _id });
    if (payments.length > 0) throw redirect(paths.receivedPayment(_id));
  }
  // Leaving the provider's page must not end a running subscription.
  const part = await api(args.context).subscriptions.ofMyOrder({ _id });
  if (part && !part.isFirst) throw redirect(paths.mySubscription(part.subscriptionId));
  const user = currentUser(args.context);
  const isAdmin = user?.isAdmin ?? false;
  // Only the customer can ask for an early start, if they are a consumer. A package that is gone can't be ordered again.
  const { value } = await callApi(() =>
    api(args.context).checkout.open({ package: packageName, again: _id }),
  );
  const earlyStart = isAdmin ? null : (value?.earlyStart ?? null);
  const order = { packageName, packagePrice, total, currency, orderDate };
  const isGuest = user === null;
  // Guests have no list of orders.
  const onePage = paymentStatus === "Paid" ? paths.receivedPayment(_id) : paths.payNow(_id);
  const linkAfterRefusal = isGuest
    ? { label: "See this order", href: onePage }
    : { label: "See your orders", href: paths.pendingOrder() };
  return { _id, order, earlyStart, isAdmin, isGuest, refusedTo: linkAfterRefusal };
}

export async function action(args: Route.ActionArgs) {
  const { _id } = await buyersOrder(args);
  const call = api(args.context);
  const typed = await readForm(args.request);
  const schema = z.object({});
  if (typed.intent === "again")
    return handleForm(typed, {
      schema,
      call: () => call.checkout.again({ _id, ...(typed.earlyStart !== undefined && { earlyStart: true }) }),
      next: (order) => redirect(paths.payNow(order._id)),
    });
  const cancel = { _id, paymentStatus: "Cancelled" } as const;
  return handleForm(typed, { schema, call: () => call.orders.cancel(cancel), next: () => true });
}

export default function OrderCancelled({ loaderData, actionData }: Route.ComponentProps) {
  const { _id, order, earlyStart, isAdmin, isGuest, refusedTo } = loaderData;
  const goTo = useGoTo();
  const utils = trpc.useUtils();
  const { mutate, isSuccess, error } = trpc.orders.cancel.useMutation({
    onSuccess: () => utils.orders.invalidate(),
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ _id, paymentStatus: "Cancelled" });
  }, [_id, mutate]);
  useEffect(() => {
    if (!isSuccess || !isAdmin) return;
    const timer = setTimeout(() => goTo(paths.admin()), CANCELLED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, isAdmin, goTo]);

  const again = resultOf(actionData, "again");
  const cancelled = isSuccess || actionData?.done || again !== undefined;
  const problem = error?.message ?? (again ? undefined : actionData?.issues[0]?.message);
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader title={cancelled ? checkoutTexts.nothingCharged : "Payment"} />
      <Card className="grid gap-6">
        <PaymentSummary order={order} />
        <div role="status" className="empty:-mb-6">
          {cancelled && (
            <Alert title={orderTexts.cancelledPage}>
              Your order was cancelled too. You can order again at any time.
            </Alert>
          )}
          {!cancelled && !problem && <Loader label="Cancelling the payment…" />}
        </div>
        {problem && !cancelled && (
          <Alert tone="danger" role="alert" title="The payment was not cancelled">
            {problem}
          </Alert>
        )}
        {cancelled && (
          <NextActions
            packageName={order.packageName}
            earlyStart={earlyStart}
            isGuest={isGuest}
            result={again}
          />
        )}
        {problem && !cancelled && (
          <div className="grid gap-3">
            <ButtonLink href={refusedTo.href} as={ScreenLink} variant="secondary" size="lg">
              {refusedTo.label}
            </ButtonLink>
            {!isAdmin && (
              <ButtonLink href={contactAbout(order.packageName)} variant="secondary" size="lg">
                Contact us
              </ButtonLink>
            )}
          </div>
        )}
        {cancelled && isAdmin && (
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${Math.ceil(CANCELLED_REDIRECT_MS / 1000)}; url=${paths.admin()}`}
            />
          </noscript>
        )}
        {!actionData && (
          <noscript>
            <Form method="post">
              <Button type="submit">Cancel payment</Button>
            </Form>
          </noscript>
        )}
      </Card>
    </div>
  );
}

interface NextActionsProps {
  packageName: string;
  earlyStart: OfferedEarlyStart;
  isGuest: boolean;
  result: FormResult | undefined;
}

/** Links for a buyer who did not pay. */
function NextActions({ packageName, earlyStart, isGuest, result }: NextActionsProps) {
  return (
    <div className="grid gap-3">
      <PostForm
        result={result}
        intent="again"
        className="grid gap-3"
        refusedTitle="This order can't be repeated"
      >
        <EarlyStart offered={earlyStart} result={result} />
        <SubmitButton size="lg" busy="One moment…">
          Order again
        </SubmitButton>
      </PostForm>
      {result && (
        <ButtonLink href={paths.checkout(packageName)} variant="secondary" size="lg">
          Order the current {packageName} package
        </ButtonLink>
      )}
      <ButtonLink href={paths.pricing()} variant="secondary" size="lg">
        Choose another package
      </ButtonLink>
      <ButtonLink href={contactAbout(packageName)} variant="secondary" size="lg">
        Contact us
      </ButtonLink>
      {!isGuest && (
        <ButtonLink href={paths.dashboard()} as={ScreenLink} variant="quiet">
          Go to your dashboard
        </ButtonLink>
      )}
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
