import { type Plan, periodDays, periodName } from "./days.ts";

/**
 * Heading in the conversation of a subscription: the period that began between two messages, if any. Times are in milliseconds; `after` is
 * undefined before the first message.
 */
export function NewPeriod({
  of: plan,
  after = 0,
  until,
}: {
  of: Plan | null;
  after?: number | undefined;
  until: number;
}) {
  const began = plan?.periods.findLast(({ startsAt }) => startsAt <= until);
  // A plan in its first period has nothing to tell apart.
  const isFirst = began === plan?.periods[0] && !plan?.periods[1];
  if (!began || isFirst || began.startsAt <= after) return null;
  return (
    <li className="flex items-center gap-3 pt-2 text-xs text-text-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
      <h3 className="nums font-sans font-semibold tracking-normal">
        {periodName(began)}: {periodDays(began)}
      </h3>
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
    </li>
  );
}
