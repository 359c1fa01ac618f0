import { cx, TextField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { datesIn } from "#app/format.ts";
import type { DateChoice } from "./date-choices.ts";

// Days are parsed as midnight in UTC, so they are formatted in UTC.
const { day: writtenDay } = datesIn("UTC");
const day = (text: string) => writtenDay(Date.parse(text));

/** Days in the address, both included. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns a summary of the selected days, or undefined. */
export function daysInWords({ from, to }: Days, choices: readonly DateChoice[]): string | undefined {
  const known = choices.find((choice) => choice.from === from && choice.to === to)?.label;
  if (known) return known;
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  return from ? `From ${day(from)}` : to && `Until ${day(to)}`;
}

/** Fields of a date range in a list's filter form, with links to common ranges. */
export function DayFields({ from, to, choices }: Days & { choices: readonly DateChoice[] }) {
  return (
    <>
      <nav aria-label="Days" className="col-span-full flex flex-wrap gap-1 md:basis-full">
        {choices.map((choice) => (
          <DaysLink key={choice.label} choice={choice} isNow={choice.from === from && choice.to === to} />
        ))}
      </nav>
      <TextField label="From" name="from" type="date" defaultValue={from} className="min-w-0 md:w-48" />
      <TextField label="To" name="to" type="date" defaultValue={to} className="min-w-0 md:w-48" />
    </>
  );
}

/** Link that filters by these days and keeps the other filters. If they are already selected, the link deselects them. */
function DaysLink({ choice: { label, from, to }, isNow }: { choice: DateChoice; isNow: boolean }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  for (const name of ["page", "from", "to"]) next.delete(name);
  if (!isNow) {
    next.set("from", from);
    next.set("to", to);
  }
  return (
    <ScreenLink
      href={`?${next}`}
      aria-current={isNow ? "page" : undefined}
      className={cx(
        "flex min-h-11 items-center rounded-md px-3 text-sm font-semibold",
        isNow ? "bg-accent-soft text-accent" : "text-text-muted hover:bg-accent-soft hover:text-text",
      )}
    >
      {label}
    </ScreenLink>
  );
}
