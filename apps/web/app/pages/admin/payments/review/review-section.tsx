import { formatCents, providerNames, transactionName } from "@rankwright/schema";
import { Card, Icon } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useCheckAgain, useResultPolling } from "../checking.ts";
import { DismissAll } from "../dismiss-all.tsx";
import { amountAsSent, reviewOf } from "../notification-states.ts";
import { Refund } from "../order/refund.tsx";
import { ReviewCard, UnverifiedBadge } from "../review-card.tsx";
import { AssignPayment } from "./assign-payment.tsx";

type Review = RouterOutputs["payments"]["needsReview"];

/** Maximum number of entries of each kind that the server sends. */
const MAX_SENT = 50;
/** Number of entries of each kind that are shown before the others are opened. */
const SHOWN = 3;

/** Everything that needs the owner's review, above the list of payments. */
export function ReviewSection() {
  const news = useResultPolling();
  const review = trpc.payments.needsReview.useQuery(undefined, { refetchInterval: news.refetchInterval });
  const { data: n = 0 } = trpc.payments.needsReviewCount.useQuery();
  return (
    <Loaded query={review} what="payments to review" lines={3}>
      {({ notifications, unpaid }) =>
        notifications.length + unpaid.length === 0 ? (
          <p className="flex items-center gap-2 text-sm text-text-muted">
            <Icon name="check-circle" size={18} className="text-success" />
            No payments to review
          </p>
        ) : (
          <section aria-labelledby="needs-review" className="grid gap-4">
            <h2 id="needs-review" className="text-2xl">
              {`Needs review (${Math.max(n, notifications.length + unpaid.length)})`}
            </h2>
            <Notifications notifications={notifications} startPolling={news.startPolling} />
            <Unpaid unpaid={unpaid} startPolling={news.startPolling} />
            {Math.max(notifications.length, unpaid.length) >= MAX_SENT && (
              <p className="text-sm text-text-muted">{`Only the first ${MAX_SENT} of each are shown. Dismiss some to see more.`}</p>
            )}
          </section>
        )
      }
    </Loaded>
  );
}

/** Shows the first entries, and the others in a block that can be opened. */
function Shortened({ entries }: { entries: ReactNode[] }) {
  const more = entries.slice(SHOWN);
  return (
    <Card flush className="grid divide-y divide-border px-5 sm:px-6">
      {entries.slice(0, SHOWN)}
      {more.length > 0 && (
        <details className="group">
          <summary className="flex min-h-12 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-accent">
            <Icon name="chevron-right" size={16} className="transition-transform group-open:rotate-90" />
            {`${more.length} more`}
          </summary>
          <div className="grid divide-y divide-border border-t border-border">{more}</div>
        </details>
      )}
    </Card>
  );
}

function Notifications({
  notifications,
  startPolling,
}: Pick<Review, "notifications"> & { startPolling: () => void }) {
  const check = useCheckAgain(startPolling);
  const { moment } = useDates();
  if (notifications.length === 0) return null;
  return (
    <Shortened
      entries={notifications.flatMap((one) => {
        const { _id, verified, order, reason, txnId, provider, currency, refundableCents } = one;
        const text = reviewOf(one);
        if (!text) return [];
        const amounts =
          one.state === "tooLittle"
            ? ([
                ["Received", formatCents(one.balanceCents, currency)],
                ["Expected", formatCents(one.priceCents, currency)],
              ] as const)
            : ([[verified ? "Amount" : "Reported amount", amountAsSent(one)]] as const);
        return [
          <ReviewCard
            key={_id}
            {...text}
            when={moment(one.at)}
            order={order}
            reason={reason || `${providerNames[provider]} has not verified this notification yet.`}
            facts={[
              ...amounts,
              ...[
                ["Status", one.state === "tooLittle" ? "" : one.status] as const,
                ["From", one.payer] as const,
                [transactionName(provider), txnId] as const,
              ].filter(([, value]) => value !== ""),
            ]}
            badge={!verified && <UnverifiedBadge name={providerNames[provider]} />}
            more={
              <>
                {one.canAssign && <AssignPayment payment={one} />}
                {order && refundableCents > 0 && (
                  <Refund
                    orderId={order._id}
                    txnId={txnId}
                    provider={provider}
                    leftCents={refundableCents}
                    currency={currency}
                    suggestedCents={one.suggestedCents}
                    startPolling={startPolling}
                  />
                )}
              </>
            }
            check={
              one.canCheck
                ? {
                    run: () => check.one.mutate({ _id }),
                    busy: check.one.isPending && check.one.variables._id === _id,
                  }
                : undefined
            }
            dismiss={one.canDismiss ? { kind: "notification", _id } : undefined}
          />,
        ];
      })}
    />
  );
}

function Unpaid({ unpaid, startPolling }: Pick<Review, "unpaid"> & { startPolling: () => void }) {
  const check = useCheckAgain(startPolling);
  const { moment } = useDates();
  const heading = useId();
  if (unpaid.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={heading} className="font-semibold">
          Unpaid after checkout
        </p>
        {unpaid.length > 1 && <DismissAll />}
      </div>
      <Shortened
        entries={unpaid.map(({ orderId, order, amountCents, currency, openedAt, flag }) => (
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
      />
    </section>
  );
}
