import { formatCents, orderDateOf, paths } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { OrderBadge, PaymentBadge } from "#app/components/status-badge.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import { Facts } from "./facts.tsx";
import type { Notice, NoticeOrderData } from "./notice.ts";
import { NoticeRefund } from "./notice-refund.tsx";
import { refundWords } from "./refund-words.ts";

function PlanLink({ plan: { _id, state, endsOn } }: { plan: NonNullable<NoticeOrderData["plan"]> }) {
  const isAdmin = useIsAdmin();
  const text =
    state === "ended"
      ? "Ended"
      : endsOn === null
        ? "Runs until it is cancelled"
        : `Ends on ${orderDateOf(endsOn)}`;
  if (!isAdmin) return text;
  return (
    <ScreenLink href={paths.subscriptionView(_id)} className="link">
      {text}
    </ScreenLink>
  );
}

/** The order that a withdrawal or cancellation is about, with the suggested refund. */
export function NoticeOrder({ notice, order }: { notice: Notice; order: NoticeOrderData }) {
  const { moment } = useDates();
  const isAdmin = useIsAdmin();
  const { withdrawal, consent, earlyStart, beganAt, plan } = order;
  const isWithdrawal = notice.kind === "withdraw";
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold">Order</h2>
      <Facts
        facts={[
          [
            "Package",
            <ScreenLink key="order" href={paths.paymentStatus(order._id)} className="link">
              {order.packageName}
            </ScreenLink>,
          ],
          ["Customer", order.customerName],
          [
            "Status",
            <span key="status" className="flex flex-wrap gap-2">
              <PaymentBadge status={order.paymentStatus} />
              <OrderBadge status={order.orderStatus} />
            </span>,
          ],
          ["Net received", formatCents(order.paidCents, order.currency)],
          ["Order date", order.orderDate],
          ...(isWithdrawal
            ? ([
                [
                  "Withdrawal period",
                  withdrawal.refund.reason === "business"
                    ? "None: ordered as a business"
                    : `Until ${orderDateOf(withdrawal.until)}: ${withdrawal.isWithin ? "received in time" : "received too late"}`,
                ],
              ] as const)
            : []),
          ...(plan ? [["Subscription", <PlanLink key="plan" plan={plan} />] as const] : []),
          ["Work", beganAt === null ? "Not started" : `Started ${moment(beganAt)}`],
          [
            "Early start",
            earlyStart
              ? `Requested ${moment(earlyStart.at)}: “${earlyStart.text}” (version ${earlyStart.version})`
              : "Not requested by the customer",
          ],
          ...(consent ? [["Agreed charges", `${consent.text} (${moment(consent.at)})`] as const] : []),
        ]}
      />
      {isWithdrawal && (
        <section className="grid gap-3 border-t border-border pt-5" aria-labelledby="refund-heading">
          <h3 id="refund-heading" className="font-semibold">
            Suggested refund
          </h3>
          <p>{refundWords(order)}</p>
          {isAdmin && <NoticeRefund order={order} />}
        </section>
      )}
    </Card>
  );
}
