import type { AppRouter } from "@rankwright/api";
import { PAYMENT_METHODS, PAYMENT_PAGE_SIZE, PAYMENT_STATES } from "@rankwright/schema";
import type { inferRouterInputs } from "@trpc/server";
import { pageFrom } from "#app/data/paging.ts";
import { oneOf, readDays } from "#app/pages/admin/lists/query.ts";

/** Filter of the payments. `from` and `to` are days ("2026-03-02"), both included. */
export type PaymentFilter = inferRouterInputs<AppRouter>["payments"]["sums"];

/** Returns the search and filters in the address. Invalid values are omitted. */
export function readPaymentFilter(params: URLSearchParams): PaymentFilter {
  // Doesn't compile if a filter of the API is missing here.
  const named = {
    search: params.get("search")?.trim().slice(0, 200) || undefined,
    state: oneOf(PAYMENT_STATES, params.get("state")),
    method: oneOf(PAYMENT_METHODS, params.get("method")),
    ...readDays(params),
  } satisfies Record<keyof PaymentFilter, string | undefined>;
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** Returns the requested page of the payments in the address. */
export const readPaymentQuery = (params: URLSearchParams) => ({
  ...readPaymentFilter(params),
  page: pageFrom(params),
  pageSize: PAYMENT_PAGE_SIZE,
});
