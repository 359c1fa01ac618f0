import { methodNames, PAYMENT_METHODS, PAYMENT_STATES, paths, paymentStateNames } from "@rankwright/schema";
import { SelectField, TextField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import type { DateChoice } from "#app/pages/admin/lists/date-choices.ts";
import { DayFields, daysInWords } from "#app/pages/admin/lists/day-fields.tsx";
import { FilterForm } from "#app/pages/admin/lists/filter-form.tsx";
import { readPaymentFilter } from "./payment-query.ts";

const any = { value: "", label: "Any" };
const states = PAYMENT_STATES.map((value) => ({ value, label: paymentStateNames[value] }));
const methods = PAYMENT_METHODS.map((value) => ({ value, label: methodNames[value] }));

/** Search and filters of the payments, stored in the address. */
export function PaymentFilters({ choices }: { choices: readonly DateChoice[] }) {
  const [params] = useSearchParams();
  const { search, state, method, from, to } = readPaymentFilter(params);
  return (
    <FilterForm
      values={{ search, state, method, from, to }}
      button="Filter"
      clear={paths.payments()}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_11rem_10rem_auto]"
      further={{
        label: "Filter by date",
        words: daysInWords({ from, to }, choices) ?? "",
        fields: <DayFields from={from} to={to} choices={choices} />,
      }}
    >
      <TextField
        label="Search"
        className="max-md:col-span-2"
        name="search"
        type="search"
        maxLength={200}
        placeholder="Name, email, reference, order or invoice number"
        defaultValue={search}
      />
      <SelectField label="State" name="state" options={[any, ...states]} defaultValue={state ?? ""} />
      <SelectField label="Method" name="method" options={[any, ...methods]} defaultValue={method ?? ""} />
    </FilterForm>
  );
}
