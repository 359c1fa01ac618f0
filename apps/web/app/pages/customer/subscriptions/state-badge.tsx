import { formatCents, lastDay, longDay } from "@rankwright/schema";
import { Badge, type Tone } from "@rankwright/ui";
import type { SubscriptionRow } from "./types.ts";

/** State of a subscription in the customer's words. */
type Shown = "pending" | "trial" | "active" | "ending" | "pastDue" | "paused" | "stopped" | "ended";

function shownState({ state, cancelledAt, isTrial, stoppedUnpaid }: SubscriptionRow): Shown {
  if (state === "paused" && stoppedUnpaid) return "stopped";
  if (state === "active" && cancelledAt !== null) return "ending";
  return state === "active" && isTrial ? "trial" : state;
}

const labels = {
  pending: ["Waiting for payment", "warning"],
  trial: ["Trial", "info"],
  active: ["Active", "success"],
  ending: ["Cancelled", "neutral"],
  pastDue: ["Payment due", "danger"],
  paused: ["Paused", "neutral"],
  stopped: ["Paused, payment due", "danger"],
  ended: ["Ended", "neutral"],
} as const satisfies Record<Shown, readonly [string, Tone]>;

export function StateBadge({ row }: { row: SubscriptionRow }) {
  const [label, tone] = labels[shownState(row)];
  return (
    <Badge tone={tone} icon={tone === "danger" ? "alert" : undefined}>
      {label}
    </Badge>
  );
}

/** Returns what happens next with a subscription, as a sentence. */
export function nextSentence(row: SubscriptionRow): string {
  const { nextCharge, nextCents, currency, endsOn } = row;
  const last = endsOn === null ? "" : lastDay(endsOn);
  const charge = nextCharge && `${formatCents(nextCents, currency)} on ${longDay(nextCharge)}`;
  switch (shownState(row)) {
    case "pending":
      return "It starts when the first order is paid.";
    case "trial":
      return charge
        ? `Your trial runs until ${lastDay(nextCharge)}. Next charge: ${charge}.`
        : "Your trial is running.";
    case "active":
      return charge ? `Next charge: ${charge}.` : last ? `Ends on ${last}.` : "No charge is planned.";
    case "ending":
      return charge
        ? `Ends on ${last}. Next charge: ${charge}.`
        : `Ends on ${last}. Nothing more is charged.`;
    case "pastDue":
      return "A payment is due.";
    case "paused":
      return "Nothing is charged until you resume it.";
    case "stopped":
      return "It continues when you pay.";
    case "ended":
      return "Nothing more is charged.";
  }
}
