import type { PaymentSearch } from "@rankwright/db/payments";
import { PAYMENT_METHODS, PAYMENT_STATES, paymentStateNames } from "@rankwright/schema";
import { z } from "zod";
import { date, timesOf } from "../../calendar/days.ts";
import { searchText } from "../../trpc/input.ts";

export const paymentStateInput = z.enum(PAYMENT_STATES, {
  error: `State must be one of ${Object.keys(paymentStateNames).join(", ")}.`,
});
export const paymentMethodInput = z.enum(PAYMENT_METHODS, {
  error: `Method must be one of ${PAYMENT_METHODS.join(", ")}.`,
});

/** Filters of the list of payments. `from` and `to` are days in the owner's time zone, both included. */
export const paymentFilter = {
  search: searchText,
  state: paymentStateInput.optional(),
  method: paymentMethodInput.optional(),
  from: date("From").optional(),
  to: date("To").optional(),
} satisfies Record<Exclude<keyof PaymentSearch, "until"> | "to", z.ZodType>;

/** Converts the filter to a database search. Throws with the field's name if a date is invalid. */
export const paymentSearchOf = (
  { from, to, ...others }: z.output<z.ZodObject<typeof paymentFilter>>,
  timeZone: string,
): PaymentSearch => ({ ...others, ...timesOf({ from, to }, timeZone) });
