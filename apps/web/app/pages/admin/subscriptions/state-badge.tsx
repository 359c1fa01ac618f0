import { type PlanUnit, pluralize, type SubscriptionState, subscriptionStateNames } from "@rankwright/schema";
import { Badge, type Tone } from "@rankwright/ui";
import { datesIn } from "#app/format.ts";

const tones = {
  pending: "neutral",
  pastDue: "danger",
  paused: "neutral",
  ended: "neutral",
} as const satisfies Record<Exclude<SubscriptionState, "active">, Tone>;

interface Shown {
  state: SubscriptionState;
  isTrial: boolean;
  stoppedUnpaid: boolean;
  isTest: boolean;
  /** The day after the last one; null if no end is planned. */
  endsOn: string | null;
}

/** State of a subscription, whether it ends, and a mark of test subscriptions. */
export function SubscriptionBadge({ state, isTrial, stoppedUnpaid, isTest, endsOn }: Shown) {
  const isFailed = stoppedUnpaid && state === "paused";
  const last = endsOn === null || state === "pending" || state === "ended" ? undefined : dayBefore(endsOn);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {state === "active" ? (
        <Badge tone={last ? "neutral" : isTrial ? "info" : "success"} className="whitespace-normal!">
          {isTrial ? "Trial" : subscriptionStateNames.active}
          {last && ` until ${last}`}
        </Badge>
      ) : (
        <Badge
          tone={isFailed ? "danger" : tones[state]}
          icon={state === "pastDue" || isFailed ? "alert" : undefined}
        >
          {subscriptionStateNames[state]}
          {stoppedUnpaid && ", unpaid"}
        </Badge>
      )}
      {state !== "active" && last && <Badge>Ends {last}</Badge>}
      {isTest && <Badge tone="warning">Test</Badge>}
    </span>
  );
}

const { day } = datesIn("UTC");

const DAY_MS = 86_400_000;

/** Formats a day such as "2026-03-31". Days have no time zone. */
export const dayOf = (isoDay: string): string => day(Date.parse(isoDay));

/** Formats the day before a day, such as the last one before the day on which a subscription has ended. */
export const dayBefore = (isoDay: string): string => day(Date.parse(isoDay) - DAY_MS);

/** Formats the first and last day of a period. `endsOn` is the day after it. */
export function daysOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const [first, last] = [dayOf(startsOn), dayBefore(endsOn)];
  const year = last.slice(-6);
  return `${first.endsWith(year) ? first.slice(0, -6) : first} – ${last}`;
}

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
