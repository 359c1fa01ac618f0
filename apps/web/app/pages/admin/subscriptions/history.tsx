import { Card, EmailAddress } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { dayOf, daysOf } from "./state-badge.tsx";

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

/** Entries that are shown before the owner asks for all. */
const SHOWN = 15;

const DAYS = /^(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?$/;

/** Formats the days of a note: the day of a charge, or those of a period. Other notes are returned as they are. */
function noteWords(note: string): string {
  const [, startsOn, endsOn] = DAYS.exec(note) ?? [];
  if (startsOn === undefined) return note;
  return endsOn === undefined ? `To ${dayOf(startsOn)}` : daysOf({ startsOn, endsOn });
}

/** History of a subscription, latest event first. Renders nothing before there is any. */
export function SubscriptionHistory({ history }: { history: History }) {
  const { moment } = useDates();
  const [isAll, setAll] = useState(false);
  if (history.length === 0) return null;
  const newestFirst = history.toReversed();
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">History</h2>
      <ol className="grid gap-4 text-sm">
        {(isAll ? newestFirst : newestFirst.slice(0, SHOWN)).map(({ event, byWhom, note, createdAt }, at) => (
          <li key={`${createdAt} ${event} ${at}`} className="grid gap-0.5 border-s-2 border-accent-line ps-4">
            <span className="font-semibold">
              {event === "charge failed" && note === "" ? "Not paid in time" : (words[event] ?? event)}
            </span>
            {byWhom.includes("@") && (
              <span className="text-text-muted wrap-anywhere">
                by <EmailAddress address={byWhom} />
              </span>
            )}
            {note && <span className="wrap-anywhere">{noteWords(note)}</span>}
            <time dateTime={new Date(createdAt).toISOString()} className="text-xs text-text-muted">
              {moment(createdAt)}
            </time>
          </li>
        ))}
      </ol>
      {!isAll && history.length > SHOWN && (
        <ScriptButton variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {history.length} entries
        </ScriptButton>
      )}
    </Card>
  );
}
