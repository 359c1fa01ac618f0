import { ORDER_STATUSES, PAYMENT_STATUSES, paths } from "@rankwright/schema";
import { cx, Icon, SelectField, TextField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { datesIn } from "#app/format.ts";
import { FilterForm } from "#app/pages/admin/lists/filter-form.tsx";
import type { DateChoice } from "./date-choices.ts";
import { type OrderFilter, readOrderQuery } from "./order-query.ts";

// Days are parsed as midnight in UTC, so they are formatted in UTC.
const { day: writtenDay } = datesIn("UTC");
const day = (text: string) => writtenDay(Date.parse(text));

const any = { value: "", label: "Any" };

/** Returns a summary of the selected days and package, shown when these filters are collapsed. */
function wordsOf({ from, to, packageName }: OrderFilter, choices: readonly DateChoice[]): string {
  const known = choices.find((choice) => choice.from === from && choice.to === to)?.label;
  const days =
    known ??
    (from && to
      ? from === to
        ? day(from)
        : `${day(from)} – ${day(to)}`
      : from
        ? `From ${day(from)}`
        : to && `Until ${day(to)}`);
  return [days, packageName].filter(Boolean).join(", ");
}

/** Search and filters of the orders, stored in the address. */
export function OrderFilters({ choices }: { choices: readonly DateChoice[] }) {
  const [params] = useSearchParams();
  const { sort, ascending, ...filter } = readOrderQuery(params);
  const { search, paymentStatus, orderStatus, packageName, from, to } = filter;
  const rows = params.get("rows");
  const { data: packages = [] } = trpc.orders.packages.useQuery();
  const words = wordsOf(filter, choices);
  return (
    <FilterForm
      values={{ search, paymentStatus, orderStatus, packageName, from, to }}
      button="Filter"
      clear={paths.totalOrders()}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_10rem_10rem_auto]"
      further={
        <details open={words !== ""} className="group col-span-full">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md text-sm font-semibold text-accent">
            <Icon name="chevron-right" size={16} className="transition-transform group-open:rotate-90" />
            Filter by date or package
            {words && <span className="font-normal text-text-muted">{words}</span>}
          </summary>
          <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-2 md:flex md:flex-wrap md:items-end">
            <nav aria-label="Days" className="col-span-full flex flex-wrap gap-1 md:basis-full">
              {choices.map((choice) => (
                <DaysLink
                  key={choice.label}
                  choice={choice}
                  isNow={choice.from === from && choice.to === to}
                />
              ))}
            </nav>
            <TextField label="From" name="from" type="date" defaultValue={from} className="min-w-0 md:w-48" />
            <TextField label="To" name="to" type="date" defaultValue={to} className="min-w-0 md:w-48" />
            <SelectField
              label="Package"
              name="packageName"
              className="sm:max-md:col-span-full md:w-56"
              options={[any, ...new Set([...packages, ...(packageName ? [packageName] : [])])]}
              defaultValue={packageName ?? ""}
            />
          </div>
        </details>
      }
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      {rows && <input type="hidden" name="rows" value={rows} />}
      {ascending && <input type="hidden" name="ascending" value="true" />}
      <TextField
        label="Search"
        className="max-md:col-span-2"
        name="search"
        type="search"
        maxLength={200}
        placeholder="Name, email, date, payment reference"
        defaultValue={search}
      />
      <SelectField
        label="Payment"
        name="paymentStatus"
        options={[any, ...PAYMENT_STATUSES]}
        defaultValue={paymentStatus ?? ""}
      />
      <SelectField
        label="Order status"
        name="orderStatus"
        options={[any, ...ORDER_STATUSES]}
        defaultValue={orderStatus ?? ""}
      />
    </FilterForm>
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
