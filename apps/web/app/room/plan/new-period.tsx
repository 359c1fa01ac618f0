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
  if (!began || began.startsAt <= after) return null;
  return (
    <li className="flex items-center gap-3 pt-2 text-xs text-text-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
      <h3 className="nums font-semibold">
        {periodName(began)}: {periodDays(began)}
      </h3>
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
    </li>
  );
}
