import { formatCents, providerNames, transactionName } from "@rankwright/schema";
import { Card, EmptyState, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/payments";
import { useCheckAgain, useResultPolling } from "./checking.ts";
import { DismissAll } from "./dismiss-all.tsx";
import { amountAsSent, reviewOf } from "./notification-states.ts";
import { RecordPayment } from "./order/record-payment.tsx";
import { Refund } from "./order/refund.tsx";
import { ReviewCard, UnverifiedBadge } from "./review-card.tsx";

export const meta = privateMeta("Payments");

export function loader(args: Route.LoaderArgs) {
  return adminPage(args, (q) => [q.payments.needsReview.prefetch()]);
}

/** Maximum number of entries of each kind that the server sends. */
const MAX_SHOWN = 50;

export default function Payments() {
  const news = useResultPolling();
  const review = trpc.payments.needsReview.useQuery(undefined, { refetchInterval: news.refetchInterval });
  const check = useCheckAgain(news.startPolling);
  const { moment } = useDates();
  return (
    <>
      <PageHeader
        title="Payments"
        description="Payments that need your review. All other payments are recorded automatically and listed on each order’s page."
      />
      <Loaded query={review} what="payments" lines={8}>
        {({ notifications, unpaid, ownerTells }) => (
          <>
            {ownerTells && (
              <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <p className="max-w-text">
                  Record bank transfers here when they arrive, using the reference on your bank statement.
                </p>
                <RecordPayment />
              </Card>
            )}
            {notifications.length + unpaid.length === 0 && (
              <Card>
                <EmptyState
                  icon="check-circle"
                  title="No payments to review"
                  text="Payments that don't match an order, arrive late or stay unpaid appear here."
                />
              </Card>
            )}
            {notifications.length > 0 && (
              <section aria-labelledby="notifications" className="grid gap-4">
                <h2 id="notifications" className="text-2xl">
                  Payments to review
                </h2>
                {notifications.map((one) => {
                  const {
                    _id,
                    verified,
                    canCheck,
                    canDismiss,
                    order,
                    at,
                    reason,
                    status,
                    txnId,
                    payer,
                    provider,
                    currency,
                    refundableCents,
                    suggestedCents,
                  } = one;
                  const text = reviewOf(one);
                  if (!text) return null;
                  return (
                    <ReviewCard
                      key={_id}
                      {...text}
                      when={moment(at)}
                      order={order}
                      reason={reason || `${providerNames[provider]} has not verified this notification yet.`}
                      facts={[
                        [verified ? "Amount" : "Reported amount", amountAsSent(one)],
                        ["Status", status || "none"],
                        ["From", payer || "unknown"],
                        [transactionName(provider), txnId || "unknown"],
                      ]}
                      badge={!verified && <UnverifiedBadge name={providerNames[provider]} />}
                      more={
                        order &&
                        refundableCents > 0 && (
                          <Refund
                            orderId={order._id}
                            txnId={txnId}
                            provider={provider}
                            leftCents={refundableCents}
                            currency={currency}
                            suggestedCents={suggestedCents}
                            startPolling={news.startPolling}
                          />
                        )
                      }
                      check={
                        canCheck
                          ? {
                              run: () => check.one.mutate({ _id }),
                              busy: check.one.isPending && check.one.variables._id === _id,
                            }
                          : undefined
                      }
                      dismiss={canDismiss ? { kind: "notification", _id } : undefined}
                    />
                  );
                })}
              </section>
            )}
            {unpaid.length > 0 && (
              <section aria-labelledby="unpaid" className="grid gap-4">
                <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <h2 id="unpaid" className="text-2xl">
                    Unpaid after checkout
                  </h2>
                  {unpaid.length > 1 && <DismissAll />}
                </div>
                {unpaid.map(({ orderId, order, amountCents, currency, openedAt, flag }) => (
                  <ReviewCard
                    key={orderId}
                    title={`${formatCents(amountCents, currency)} not paid yet`}
                    when={moment(openedAt)}
                    order={order}
                    reason={flag}
                    next="If the customer says they paid, check your provider account and mark the order as paid on its page. Otherwise dismiss this."
                    facts={[]}
                    check={{
                      run: () => check.order.mutate({ _id: orderId }),
                      busy: check.order.isPending && check.order.variables._id === orderId,
                    }}
                    dismiss={{ kind: "order", _id: orderId }}
                  />
                ))}
              </section>
            )}
            {Math.max(notifications.length, unpaid.length) >= MAX_SHOWN && (
              <p className="text-text-muted">{`Only the first ${MAX_SHOWN} of each are shown. Dismiss some to see more.`}</p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
