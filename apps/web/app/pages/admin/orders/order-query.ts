import type { AppRouter } from "@rankwright/api";
import { ORDER_PAGE_SIZES, ORDER_STATUSES, PAYMENT_STATUSES } from "@rankwright/schema";
import type { inferRouterInputs } from "@trpc/server";
import { oneOf, readDays } from "#app/pages/admin/lists/query.ts";

type PageInput = inferRouterInputs<AppRouter>["orders"]["page"];
export type OrderSort = NonNullable<PageInput["sort"]>;

const sorts = [
  "orderDate",
  "customerName",
  "packageName",
  "packagePrice",
  "paymentStatus",
  "orderStatus",
] as const satisfies readonly OrderSort[];

/** Filter of the orders. `from` and `to` are days ("2026-03-02"), both included. */
export type OrderFilter = inferRouterInputs<AppRouter>["orders"]["sums"];

interface OrderQuery extends OrderFilter {
  sort?: OrderSort;
  ascending?: boolean;
}

/** Allowed numbers of rows per page. The documented one is the default. */
export const ROW_CHOICES = [ORDER_PAGE_SIZES.total, 25, 50] as const;

/** Returns the number of rows in the address. */
export const readRows = (params: URLSearchParams): number =>
  ROW_CHOICES.find((rows) => `${rows}` === params.get("rows")) ?? ORDER_PAGE_SIZES.total;

/** Returns the search and filters in the address. Invalid values are omitted. */
export function readFilter(params: URLSearchParams): OrderFilter {
  // Doesn't compile if a filter of the API is missing here.
  const named = {
    search: params.get("search")?.trim().slice(0, 200) || undefined,
    paymentStatus: oneOf(PAYMENT_STATUSES, params.get("paymentStatus")),
    orderStatus: oneOf(ORDER_STATUSES, params.get("orderStatus")),
    packageName: params.get("packageName")?.slice(0, 80) || undefined,
    ...readDays(params),
  } satisfies Record<keyof OrderFilter, string | undefined>;
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** Returns the search, the filters and the sorting in the address. */
export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const sort = oneOf(sorts, params.get("sort"));
  return {
    ...readFilter(params),
    ...(sort && { sort }),
    ...(params.get("ascending") === "true" && { ascending: true }),
  };
}
