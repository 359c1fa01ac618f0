import { ORDER_STATUSES, PAYMENT_STATUSES, paths } from "@rankwright/schema";
import { SelectField, TextField } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { FilterForm } from "#app/pages/admin/filter-form.tsx";
import { readOrderQuery } from "./order-query.ts";

const any = { value: "", label: "Any" };

/** Search and filters of the orders; kept in the address. */
export function OrderFilters() {
  const [params] = useSearchParams();
  const { search, paymentStatus, orderStatus, sort, ascending } = readOrderQuery(params);
  const rows = params.get("rows");
  return (
    <FilterForm
      values={{ search, paymentStatus, orderStatus }}
      button="Filter"
      clear={paths.totalOrders()}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_10rem_10rem_auto]"
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
        placeholder="Name, email, country, date"
        defaultValue={search}
      />
      <SelectField
        label="Payment"
        name="paymentStatus"
        options={[any, ...PAYMENT_STATUSES]}
        defaultValue={paymentStatus ?? ""}
      />
      <SelectField
        label="Status"
        name="orderStatus"
        options={[any, ...ORDER_STATUSES]}
        defaultValue={orderStatus ?? ""}
      />
    </FilterForm>
  );
}
