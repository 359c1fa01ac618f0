import { canPay, orderTexts, paths } from "@rankwright/schema";
import { Alert, Breadcrumb, Button, ButtonLink, Card, PageHeader } from "@rankwright/ui";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, requireUser } from "#app/data/server.ts";
import { callApi } from "#app/form/call-api.ts";
import { dollars } from "#app/format.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/pay-now";

export const meta = privateMeta("Pay your order");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const call = api(args.context);
  const order = await foundOr404(() => call.orders.get({ _id: args.params.id }));
  if (!canPay(order.paymentStatus)) return { order };
  const { value: checkout, refused } = await callApi(() => call.orders.checkout({ _id: order._id }));
  return checkout ? { order, checkout } : { order, problem: refused.issues[0].message };
}

export default function PayNow({ loaderData }: Route.ComponentProps) {
  const { order, checkout, problem } = loaderData;
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
        {problem && <Alert tone="warning" title={problem} />}
        {checkout ? (
          <>
            <p className="text-sm text-text-muted">
              You pay on PayPal's own page and come back here. We never see your card or your PayPal password.
            </p>
            <form method="post" action={checkout.action}>
              {Object.entries(checkout.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" size="lg" className="w-full">
                {orderTexts.payButton}
              </Button>
            </form>
          </>
        ) : (
          <ButtonLink href={paths.pendingOrder()} as={PrivateLink} variant="secondary">
            Back to your orders
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
