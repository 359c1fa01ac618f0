import { canPay, orderTexts, paths, payInput } from "@rankwright/schema";
import { Alert, Breadcrumb, ButtonLink, Card, PageHeader } from "@rankwright/ui";
import { data, redirect } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, requireUser } from "#app/data/server.ts";
import { callApi } from "#app/form/call-api.ts";
import { readForm } from "#app/form/read-form.ts";
import { dollars } from "#app/format.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/pay-now";
import { Instructions } from "./instructions.tsx";
import { Ways } from "./ways.tsx";

export const meta = privateMeta("Pay your order");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const call = api(args.context);
  const order = await foundOr404(() => call.orders.toPay({ _id: args.params.id }));
  if (!canPay(order.paymentStatus)) return { order };
  const { value: paying, refused } = await callApi(() => call.orders.waysToPay({ _id: order._id }));
  if (!paying) return { order, problem: refused.issues[0].message };
  const others = paying.ways.filter(({ isDocumented }) => !isDocumented);
  const { instructions, notice } = paying;
  if (others.length === paying.ways.length && others.length > 0)
    return { order, others, instructions, notice };
  const documented = await callApi(() => call.orders.checkout({ _id: order._id }));
  if (documented.value) return { order, checkout: documented.value, others, instructions, notice };
  return { order, others, instructions, notice, problem: documented.refused.issues[0].message };
}

/** Opens the chosen checkout and leads on to it: there is nothing to show here but why it could not be opened. */
export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const { id: _id } = args.params;
  const typed = payInput.safeParse(await readForm(args.request));
  if (!typed.success) return data({ problem: "Choose one of the ways to pay." }, { status: 400 });
  const { provider } = typed.data;
  const { value: opened, refused } = await callApi(() => api(args.context).orders.pay({ _id, provider }));
  if (!opened) return data({ problem: refused.issues[0].message }, { status: refused.status });
  throw redirect(opened.kind === "redirect" ? opened.url : paths.payNow(_id), 303);
}

export default function PayNow({ loaderData, actionData }: Route.ComponentProps) {
  const { order, checkout, others = [], instructions, notice, problem } = loaderData;
  const refusal = actionData?.problem ?? problem;
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader
        title="Pay your order"
        above={
          <Breadcrumb
            as={PrivateLink}
            items={[{ label: orderTexts.pendingTitle, href: paths.pendingOrder() }, { label: "Pay" }]}
          />
        }
      />
      <Card className="grid gap-6">
        <dl className="grid gap-2">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-semibold">{order.packageName}</dt>
            <dd className="nums font-display text-3xl">{dollars(order.packagePrice)}</dd>
          </div>
          <div className="flex justify-between gap-4 text-sm text-text-muted">
            <dt>Ordered</dt>
            <dd className="nums">{order.orderDate}</dd>
          </div>
        </dl>
        {order.paymentStatus === "Paid" && <Alert tone="success" title={orderTexts.paid} />}
        {order.paymentStatus === "Cancelled" && (
          <Alert title={orderTexts.cancelled}>This order can't be paid any more.</Alert>
        )}
        {refusal && <Alert tone="warning" role={actionData ? "alert" : undefined} title={refusal} />}
        {notice && !refusal && <Alert tone="warning">{notice}</Alert>}
        {instructions && <Instructions {...instructions} />}
        <Ways checkout={checkout} others={others} chosen={instructions?.provider} />
        {!checkout && others.length === 0 && (
          <ButtonLink href={paths.pendingOrder()} as={PrivateLink} variant="secondary">
            Back to your orders
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
