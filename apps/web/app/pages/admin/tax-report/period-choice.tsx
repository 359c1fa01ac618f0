import type { DayRange } from "@rankwright/schema";
import { cx, Icon, TextField } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { FilterForm } from "#app/pages/admin/lists/filter-form.tsx";
import { kindOf, type PeriodKind, periodAt, periodKinds, periodName } from "./period.ts";

interface Props {
  period: DayRange;
  today: string;
  /** Returns the address of the screen with a period. */
  address: (period: { from?: string; to?: string }) => string;
}

/** Link to the previous or next period. */
function Step({ period, moved, address }: Omit<Props, "today"> & { moved: -1 | 1 }) {
  return (
    <ScreenLink
      href={address({ ...period })}
      aria-label={`${moved < 0 ? "Previous" : "Next"}: ${periodName(period)}`}
      className="grid size-11 place-items-center rounded-md text-text-muted hover:bg-accent-soft hover:text-text"
    >
      <Icon name={moved < 0 ? "chevron-left" : "chevron-right"} size={20} />
    </ScreenLink>
  );
}

/** Name of the period, with links to the previous and the next one. */
function Steps({ period, kind, today, address }: Props & { kind: PeriodKind | undefined }) {
  const next = kind && periodAt(kind, period.from, 1);
  return (
    <div className="flex items-center gap-1">
      {kind && <Step period={periodAt(kind, period.from, -1)} moved={-1} address={address} />}
      <p className="nums min-w-32 text-center font-semibold">{periodName(period)}</p>
      {next && next.from <= today ? (
        <Step period={next} moved={1} address={address} />
      ) : (
        <span className="size-11" />
      )}
    </div>
  );
}

/** Choice of a period: a month, quarter or year, or any days. Works without script. */
export function PeriodChoice({ period, today, address }: Props) {
  const kind = kindOf(period);
  // The month of a year that isn't over is the current one.
  const day = period.to < today ? period.to : today < period.from ? period.from : today;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label="Period" className="flex flex-wrap gap-1">
          {(["month", "quarter", "year"] as const).map((each) => (
            <ScreenLink
              key={each}
              href={address({ ...periodAt(each, day) })}
              {...(each === kind && { "aria-current": "true" as const })}
              className={cx(
                "flex min-h-11 items-center rounded-md px-3 text-sm font-semibold",
                each === kind
                  ? "bg-accent-soft text-accent"
                  : "text-text-muted hover:bg-accent-soft hover:text-text",
              )}
            >
              {periodKinds[each]}
            </ScreenLink>
          ))}
        </nav>
        <Steps period={period} kind={kind} today={today} address={address} />
      </div>
      <FilterForm
        values={{ ...period }}
        button="Show"
        className="grid items-end gap-3 sm:grid-cols-2 md:flex"
      >
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={period.from}
          className="min-w-0 md:w-48"
        />
        <TextField label="To" name="to" type="date" defaultValue={period.to} className="min-w-0 md:w-48" />
      </FilterForm>
    </div>
  );
}
