import { Badge } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { Dismiss } from "./dismiss.tsx";
import { amountAsSent, type Notification, reviewOf, states } from "./notification-states.ts";

/** Notifications of an order, latest first. */
export function NotificationList({
  notifications,
  onCheck,
  checking,
}: {
  notifications: readonly Notification[];
  onCheck: (_id: string) => void;
  /** Id of the notification that is being checked. */
  checking: string | undefined;
}) {
  const { moment } = useDates();
  return (
    <section aria-labelledby="notifications" className="grid gap-4">
      <h3 id="notifications" className="font-semibold">
        Provider notifications
      </h3>
      {notifications.length === 0 && <p className="text-sm text-text-muted">No notifications yet.</p>}
      <ol className="grid gap-4">
        {notifications.toReversed().map((one) => {
          const { word, tone } = states[one.state];
          const review = reviewOf(one);
          return (
            <li key={one._id} className="grid gap-2 border-s-2 border-accent-line ps-4 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{`${one.status.replaceAll("_", " ") || "Unknown status"}, ${amountAsSent(one)}`}</span>
                <Badge tone={tone}>{word}</Badge>
              </p>
              {one.reason && <p className="max-w-text wrap-anywhere">{one.reason}</p>}
              {review && <p className="max-w-text">{review.next}</p>}
              <p className="text-xs text-text-muted wrap-anywhere">
                {[moment(one.at), one.payer && `from ${one.payer}`, one.txnId && `transaction ${one.txnId}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {review && one.canDismiss && (
                <div className="flex flex-wrap gap-3">
                  {one.canCheck && (
                    <ScriptButton
                      variant="secondary"
                      size="sm"
                      busy={checking === one._id && "Checking…"}
                      onClick={() => onCheck(one._id)}
                    >
                      Check again
                    </ScriptButton>
                  )}
                  <Dismiss what={{ kind: "notification", _id: one._id }} about={`“${review.title}”`} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
