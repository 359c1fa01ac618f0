import { orderDaysOfPeriod, paths } from "@rankwright/schema";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

export type PlanPart = RouterOutputs["subscriptions"]["ofMyOrder"];

/** Says that an order belongs to a subscription, and which period it pays for. Renders nothing for other orders. */
export function PartOfPlan({ part }: { part: PlanPart }) {
  if (!part) return null;
  const { subscriptionId, period } = part;
  return (
    <p className="nums text-sm">
      Part of your{" "}
      <ScreenLink href={paths.mySubscription(subscriptionId)} className="link">
        subscription
      </ScreenLink>
      {period && `: ${orderDaysOfPeriod(period.startsOn, period.endsOn)}`}.
    </p>
  );
}
