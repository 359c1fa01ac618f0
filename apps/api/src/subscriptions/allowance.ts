import type { PlanRequests } from "@rankwright/schema";

/** A period, and whether its requests may be used: it is paid or free. */
interface UsablePeriod {
  number: number;
  isPaid: boolean;
}

/** Requests that are left in a period, and how many it got from the period before. Null: there is no limit. */
export interface Allowance {
  left: number | null;
  carried: number;
}

/**
 * Returns the requests left in the last of these periods (oldest first). With carry-over, the unused requests of a period can be used in the
 * following one, where they are used before its own. `used` has the number of requests by period.
 */
export function allowanceOf(
  { perPeriod, carryOver }: PlanRequests,
  periods: readonly UsablePeriod[],
  used: ReadonlyMap<number, number>,
): Allowance {
  if (perPeriod === null) return { left: null, carried: 0 };
  let carried = 0;
  let left = 0;
  let fromBefore = 0;
  for (const { number, isPaid } of periods) {
    fromBefore = carried;
    const own = isPaid ? perPeriod : 0;
    const spent = used.get(number) ?? 0;
    left = Math.max(0, fromBefore + own - spent);
    // What was carried over once doesn't carry over again.
    carried = carryOver ? Math.max(0, own - Math.max(0, spent - fromBefore)) : 0;
  }
  return { left, carried: fromBefore };
}
