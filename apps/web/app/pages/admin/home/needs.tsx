import { paths, pluralize } from "@rankwright/schema";
import { Alert, Card, Icon, type IconName } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { openNotices, unreadMessages } from "#app/pages/admin/nav.tsx";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import { failedMailsHeading } from "./failed-mails.tsx";

type Orders = RouterOutputs["board"]["needs"]["late"];

interface NeedProps {
  icon: IconName;
  isUrgent?: boolean;
  href: string;
  /** Such as "2 late deliveries". */
  label: string;
  children?: ReactNode;
}

function Need({ icon, isUrgent = false, href, label, children }: NeedProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-border py-2 first:border-t-0">
      <Icon name={icon} className={isUrgent ? "text-danger" : "text-text-muted"} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <ScreenLink href={href} className="py-1 font-semibold hover:text-accent hover:underline">
          {label}
        </ScreenLink>
        {children}
      </div>
    </li>
  );
}

/** Links to the first of these orders, and the number of others. */
function Named({ orders: { count, first } }: { orders: Orders }) {
  return (
    <p className="min-w-0 text-sm text-text-muted wrap-anywhere">
      {first.map(({ _id, customerName, packageName }, at) => (
        <span key={_id}>
          {at > 0 && ", "}
          <ScreenLink href={paths.paymentStatus(_id)} className="link">
            {customerName}
          </ScreenLink>{" "}
          ({packageName})
        </span>
      ))}
      {count > first.length && ` and ${count - first.length} more`}
    </p>
  );
}

/** List of tasks for the team, most urgent first, with links; or the message that there are none. */
export function Needs() {
  const isAdmin = useIsAdmin();
  const orders = trpc.board.needs.useQuery();
  const messages = trpc.messages.page.useQuery(unreadMessages);
  const notices = trpc.contracts.page.useQuery(openNotices);
  const review = trpc.payments.needsReviewCount.useQuery(undefined, { enabled: isAdmin });
  const mails = trpc.mail.failed.useQuery({ page: 1, pageSize: 1 }, { enabled: isAdmin });
  const plans = trpc.subscriptions.needs.useQuery(undefined, { enabled: isAdmin });
  const isUnknown = [orders, messages, notices, ...(isAdmin ? [review, mails, plans] : [])].some(
    ({ isError, data }) => isError && data === undefined,
  );
  const { late, unread, noBrief } = orders.data ?? {};
  const newMessages = messages.data?.total ?? 0;
  const openOnes = notices.data?.total ?? 0;
  const toReview = review.data ?? 0;
  const { unpaid = 0, missed = 0, firstMissed } = plans.data ?? {};
  const failed = mails.data?.total ?? 0;
  const isDone =
    !isUnknown &&
    [
      late?.count,
      unread?.count,
      noBrief?.count,
      newMessages,
      openOnes,
      toReview,
      failed,
      unpaid,
      missed,
    ].every((n) => !n);
  return (
    <section aria-labelledby="needs">
      <Card className="grid gap-3">
        <h2 id="needs" className="text-xl font-semibold">
          {isDone ? "All done" : "Needs your attention"}
        </h2>
        {isUnknown && (
          <Alert tone="warning">Some of this list couldn't be loaded. Reload the page to try again.</Alert>
        )}
        {isDone ? (
          <p className="flex items-center gap-2 text-text-muted">
            <Icon name="check-circle" className="text-success" />
            {isAdmin
              ? "No late orders, unread messages, missing briefs, payments to review or failed e-mails."
              : "No late orders, unread messages or missing briefs."}
          </p>
        ) : (
          <ul>
            {late !== undefined && late.count > 0 && (
              <Need
                icon="clock"
                isUrgent
                href={paths.board()}
                label={pluralize(late.count, "late delivery", "late deliveries")}
              >
                <Named orders={late} />
              </Need>
            )}
            {openOnes > 0 && (
              <Need
                icon="undo"
                isUrgent
                href={paths.withdrawals()}
                label={pluralize(
                  openOnes,
                  "withdrawal or cancellation to handle",
                  "withdrawals and cancellations to handle",
                )}
              />
            )}
            {toReview > 0 && (
              <Need
                icon="wallet"
                isUrgent
                href={paths.payments()}
                label={pluralize(toReview, "payment needs your attention", "payments need your attention")}
              />
            )}
            {unpaid > 0 && (
              <Need
                icon="redo"
                isUrgent
                href={paths.subscriptions()}
                label={pluralize(unpaid, "unpaid subscription")}
              />
            )}
            {firstMissed && (
              <Need
                icon="clock"
                isUrgent
                href={paths.subscriptionView(firstMissed)}
                label={`${pluralize(missed, "missed period")} to charge or waive`}
              />
            )}
            {failed > 0 && (
              <Need
                icon="mail"
                isUrgent
                href={`#${failedMailsHeading}`}
                label={pluralize(failed, "e-mail was not delivered", "e-mails were not delivered")}
              />
            )}
            {unread !== undefined && unread.count > 0 && (
              <Need
                icon="inbox"
                href={paths.board()}
                label={pluralize(unread.count, "order with a new message", "orders with new messages")}
              >
                <Named orders={unread} />
              </Need>
            )}
            {newMessages > 0 && (
              <Need
                icon="message"
                href={paths.messages()}
                label={pluralize(newMessages, "unread message", "unread messages")}
              />
            )}
            {noBrief !== undefined && noBrief.count > 0 && (
              <Need
                icon="help"
                href={paths.board()}
                label={pluralize(noBrief.count, "order without a brief", "orders without a brief")}
              >
                <Named orders={noBrief} />
              </Need>
            )}
          </ul>
        )}
      </Card>
    </section>
  );
}
