import { canPay, currencyOf, orderTexts, paths, payInput } from "@rankwright/schema";
import { Alert, Breadcrumb, ButtonLink, Card, Fold, PageHeader } from "@rankwright/ui";
import { data, redirect, useSearchParams } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { buyersOrder } from "#app/data/buyer.ts";
import { api, currentUser } from "#app/data/server.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { readForm } from "#app/form/read-form.ts";
import { privateMeta } from "#app/meta.ts";
import { PartOfPlan } from "#app/pages/customer/subscriptions/part-of-plan.tsx";
import type { Route } from "./+types/pay-now";
import { HeldPayment } from "./held-payment.tsx";
import { Instructions } from "./instructions.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { RefundNotice } from "./refund-notice.tsx";
import { refundedOrDisputed } from "./refunded.ts";

export const meta = privateMeta("Pay your order");

type Paying = RouterOutputs["orders"]["waysToPay"];

/** Payment options of the order, or `problem`, the reason why it can't be paid. */
interface Payable extends Partial<Pick<Paying, "instructions" | "notice" | "held">> {
  /** Fields of the documented PayPal form. */
  checkout?: RouterOutputs["orders"]["checkout"];
  others?: Paying["ways"];
  problem?: string;
}

async function payableOf(call: ReturnType<typeof api>, _id: string): Promise<Payable> {
  const { value: paying, refused } = await callApi(() => call.orders.waysToPay({ _id }));
  if (!paying) return { problem: refused.issues[0].message };
  const { ways, instructions, notice, held } = paying;
  const others = ways.filter(({ isDocumented }) => !isDocumented);
  const found = { others, instructions, notice, held };
  if (others.length === ways.length && others.length > 0) return found;
  const documented = await callApi(() => call.orders.checkout({ _id }));
  if (documented.value) return { ...found, checkout: documented.value };
  return { ...found, problem: documented.refused.issues[0].message };
}

export async function loader(args: Route.LoaderArgs) {
  const order = await buyersOrder(args);
  const isGuest = currentUser(args.context) === null;
  const call = api(args.context);
  const payable = canPay(order.paymentStatus) ? await payableOf(call, order._id) : {};
  const gone =
    order.paymentStatus === "Cancelled"
      ? refundedOrDisputed((await call.orders.receipt({ _id: order._id })).payments)
      : null;
  const part = await call.subscriptions.ofMyOrder({ _id: order._id });
  return { order, isGuest, payable, gone, part };
}

/** Opens the selected checkout and redirects to it. The page is only shown if that fails. */
export async function action(args: Route.ActionArgs) {
  const { _id } = await buyersOrder(args);
  const typed = payInput.safeParse(await readForm(args.request));
  if (!typed.success) return data({ problem: "Choose a payment method." }, { status: 400 });
  const { provider } = typed.data;
  const { value: opened, refused } = await callApi(() => api(args.context).orders.pay({ _id, provider }));
  if (!opened) return data({ problem: refused.issues[0].message }, { status: refused.status });
  throw redirect(opened.kind === "redirect" ? opened.url : paths.payNow(_id), 303);
}

export default function PayNow({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isGuest, payable, gone, part } = loaderData;
  const { checkout, others = [], instructions, notice, held, problem } = payable;
  const [query] = useSearchParams();
  const failed = others.find(({ provider }) => provider === query.get("failed"));
  const refusal =
    actionData?.problem ??
    problem ??
    (failed && `${failed.label} could not be opened. Your order is placed. Please try again.`);
  const ways = (
    <PaymentMethods
      checkout={checkout}
      others={others}
      chosen={instructions?.provider}
      goesOn={query.get("go") === "on"}
    />
  );
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader
        title="Pay your order"
        above={
          !isGuest && (
            <Breadcrumb
              as={ScreenLink}
              items={[{ label: orderTexts.pendingTitle, href: paths.pendingOrder() }, { label: "Pay" }]}
            />
          )
        }
      />
      <Card className="grid gap-6">
        <PaymentSummary order={order} />
        {!part?.isFirst && <PartOfPlan part={part} />}
        {order.paymentStatus === "Paid" && <Alert tone="success" title={orderTexts.paid} />}
        {gone && <RefundNotice {...gone} />}
        {order.paymentStatus === "Cancelled" && !gone && (
          <Alert title={orderTexts.cancelled}>This order can no longer be paid.</Alert>
        )}
        {refusal && <Alert tone="warning" role={actionData ? "alert" : undefined} title={refusal} />}
        {held && <HeldPayment name={held} />}
        {notice && !refusal && <Alert tone="warning">{notice}</Alert>}
        {instructions && <Instructions {...instructions} currency={currencyOf(order)} />}
        {held && (checkout || others.length > 0) ? (
          <Fold label="Pay with another method anyway">
            <div className="grid gap-6">{ways}</div>
          </Fold>
        ) : (
          ways
        )}
        {!checkout && others.length === 0 && !isGuest && (
          <ButtonLink href={paths.pendingOrder()} as={ScreenLink} variant="secondary">
            Back to your orders
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
