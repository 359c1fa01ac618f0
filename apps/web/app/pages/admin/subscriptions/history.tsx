import { Card, EmailAddress } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type History = RouterOutputs["subscriptions"]["view"]["history"];

const words: Readonly<Record<string, string>> = {
  started: "Started",
  period: "Period began",
  paid: "Period paid",
  "charge failed": "Charge failed",
  "method stored": "Payment method saved",
  missed: "Period missed",
  "missed period charged": "Missed period charged",
  "missed period waived": "Missed period waived",
  "free period": "Free period given",
  "date moved": "Next charge moved",
  "change announced": "Change announced",
  "change ordered": "Change ordered",
  "change withdrawn": "Change withdrawn",
  changed: "Package or price changed",
  cancelled: "Cancelled",
  kept: "Cancellation undone",
  paused: "Paused",
  resumed: "Resumed",
  ended: "Ended",
};

/** History of a subscription, latest event first. */
export function SubscriptionHistory({ history }: { history: History }) {
  const { moment } = useDates();
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">History</h2>
      <ol className="grid gap-4 text-sm">
        {history.toReversed().map(({ event, byWhom, note, createdAt }, at) => (
          <li key={`${createdAt} ${event} ${at}`} className="grid gap-0.5 border-s-2 border-accent-line ps-4">
            <span className="font-semibold">{words[event] ?? event}</span>
            {byWhom.includes("@") && (
              <span className="text-text-muted wrap-anywhere">
                by <EmailAddress address={byWhom} />
              </span>
            )}
            {note && <span className="wrap-anywhere">{note}</span>}
            <time dateTime={new Date(createdAt).toISOString()} className="text-xs text-text-muted">
              {moment(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
