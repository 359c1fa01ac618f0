import { type OrderSearch, type OrderSum, sumsPerCurrency } from "@rankwright/db/orders";
import { optionalText, orderStatusInput, paymentStatusInput, type TestMode } from "@rankwright/schema";
import type { z } from "zod";
import { date, timesOf } from "../calendar/days.ts";
import { searchText } from "../trpc/input.ts";

/** Filters of the table of orders. `from` and `to` are days in the owner's time zone, both included. */
export const orderFilter = {
  search: searchText,
  paymentStatus: paymentStatusInput.optional(),
  orderStatus: orderStatusInput.optional(),
  packageName: optionalText("Package", 80)
    .transform((name) => name || undefined)
    .optional(),
  from: date("From").optional(),
  to: date("To").optional(),
} satisfies Record<Exclude<keyof OrderSearch, "until"> | "to", z.ZodType>;
type OrderFilterInput = z.output<z.ZodObject<typeof orderFilter>>;

/** Converts the filter to a database search. Throws with the field's name if a date is invalid. */
export function searchOf({ from, to, ...others }: OrderFilterInput, timeZone: string): OrderSearch {
  return { ...others, ...timesOf({ from, to }, timeZone) };
}

/**
 * Combines the totals by currency, for live orders and those of the current test mode. Returns the number of all other test
 * orders as `tests`.
 */
export function totalsByCurrency(sums: readonly OrderSum[], testMode: TestMode | null) {
  return {
    sums: sumsPerCurrency(sums, testMode).map(({ currency, cents }) => ({ currency, cents })),
    tests: sums.reduce((all, { mode, n }) => (mode === "live" || mode === testMode ? all : all + n), 0),
  };
}
