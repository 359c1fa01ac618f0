import { type PlanUnit, pluralize, type SubscriptionState, subscriptionStateNames } from "@rankwright/schema";
import { Badge, type Tone } from "@rankwright/ui";
import { datesIn } from "#app/format.ts";

const tones = {
  pending: "neutral",
  active: "success",
  pastDue: "danger",
  paused: "neutral",
  ended: "neutral",
} as const satisfies Record<SubscriptionState, Tone>;

interface Shown {
  state: SubscriptionState;
  stoppedUnpaid: boolean;
  isTest: boolean;
  /** The day after the last one; null if no end is planned. */
  endsOn: string | null;
}

/** State of a subscription, whether it ends, and a mark of test subscriptions. */
export function SubscriptionBadge({ state, stoppedUnpaid, isTest, endsOn }: Shown) {
  const isFailed = stoppedUnpaid && state === "paused";
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge
        tone={isFailed ? "danger" : tones[state]}
        icon={state === "pastDue" || isFailed ? "alert" : undefined}
      >
        {subscriptionStateNames[state]}
        {stoppedUnpaid && ", unpaid"}
      </Badge>
      {endsOn !== null && state !== "ended" && <Badge>Ends {dayOf(endsOn)}</Badge>}
      {isTest && <Badge tone="warning">Test</Badge>}
    </span>
  );
}

const { day } = datesIn("UTC");

/** Formats a day such as "2026-03-31". Days have no time zone. */
export const dayOf = (isoDay: string): string => day(Date.parse(isoDay));

/** Length of the periods so far: "3 months". Before the first regular period, it is the trial. */
export const soFar = ({
  periods,
  every,
  unit,
}: {
  periods: number;
  every: number;
  unit: PlanUnit;
}): string => (periods < 1 ? "Trial" : pluralize(periods * every, unit));
