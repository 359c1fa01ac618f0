import { type Tx, write } from "@rankwright/db/core";
import { type Quote, quotesWithReminders, updateQuote } from "@rankwright/db/quotes";
import { dayBounds, daysAfter } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { reminderDays } from "./content.ts";

/** Time of day at which reminders are sent, in milliseconds after midnight. */
const MORNING_MS = 9 * 3_600_000;

type ReminderDeps = { env: Pick<Deps["env"], "business" | "TIME_ZONE"> };

/** Returns the day that the reminders of a quote are about: the last one to pay or to accept it; null if there is nothing to remind of. */
export function remindedDay({ state, dueDay, validUntil }: Quote): string | null {
  if (state === "sent") return validUntil;
  return state === "accepted" ? dueDay : null;
}

/** Returns when the first reminder after a time is due, in milliseconds; null if there is none. Whether it is paid is checked then. */
export function nextReminder({ env }: ReminderDeps, quote: Quote, after: number): number | null {
  const day = remindedDay(quote);
  if (day === null) return null;
  const [before, later] =
    quote.state === "sent"
      ? (["quoteDaysBefore", "quoteDaysAfter"] as const)
      : (["invoiceDaysBefore", "invoiceDaysAfter"] as const);
  const offsets = [
    ...reminderDays(env.business, before).map((days) => -days),
    ...reminderDays(env.business, later),
  ];
  const times = offsets.flatMap((days) => {
    const bounds = dayBounds(daysAfter(day, days), env.TIME_ZONE);
    return bounds ? [bounds.from + MORNING_MS] : [];
  });
  const due = times.filter((at) => at > after);
  return due.length > 0 ? Math.min(...due) : null;
}

/** Changes a quote, and schedules its next reminder. */
export function changeQuote(
  tx: Tx,
  deps: ReminderDeps & Pick<Deps, "now">,
  quote: Quote,
  to: Partial<Quote>,
): Quote {
  const now = deps.now();
  return updateQuote(tx, quote, { ...to, remindAt: nextReminder(deps, { ...quote, ...to }, now) }, now);
}

/** Schedules the next reminders again after the owner changed their days. */
export async function rescheduleReminders(deps: Pick<Deps, "db" | "env" | "now">): Promise<void> {
  await write(deps.db, (tx) => {
    for (const quote of quotesWithReminders(tx))
      updateQuote(tx, quote, { remindAt: nextReminder(deps, quote, deps.now()) }, quote.updatedAt);
  });
}
