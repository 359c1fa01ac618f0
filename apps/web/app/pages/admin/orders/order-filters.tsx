import { ORDER_STATUSES, PAYMENT_STATUSES, paths } from "@rankwright/schema";
import { SelectField, TextField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import type { DateChoice } from "#app/pages/admin/lists/date-choices.ts";
import { DayFields, daysInWords } from "#app/pages/admin/lists/day-fields.tsx";
import { FilterForm } from "#app/pages/admin/lists/filter-form.tsx";
import { readOrderQuery } from "./order-query.ts";

const any = { value: "", label: "Any" };

/** Search and filters of the orders, stored in the address. */
export function OrderFilters({ choices }: { choices: readonly DateChoice[] }) {
  const [params] = useSearchParams();
  const { sort, ascending, ...filter } = readOrderQuery(params);
  const { search, paymentStatus, orderStatus, packageName, from, to } = filter;
  const rows = params.get("rows");
  const { data: packages = [] } = trpc.orders.packages.useQuery();
  const words = [daysInWords(filter, choices), packageName].filter(Boolean).join(", ");
  return (
    <FilterForm
      values={{ search, paymentStatus, orderStatus, packageName, from, to }}
      button="Filter"
      clear={paths.totalOrders()}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_10rem_10rem_auto]"
      further={{
        label: "Filter by date or package",
        words,
        fields: (
          <>
            <DayFields from={from} to={to} choices={choices} />
            <SelectField
              label="Package"
              name="packageName"
              className="sm:max-md:col-span-full md:w-56"
              options={[any, ...new Set([...packages, ...(packageName ? [packageName] : [])])]}
              defaultValue={packageName ?? ""}
            />
          </>
        ),
      }}
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
