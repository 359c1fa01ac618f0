import type { AppRouter } from "@rankwright/api";
import { ORDER_PAGE_SIZES, ORDER_STATUSES, PAYMENT_STATUSES } from "@rankwright/schema";
import type { inferRouterInputs } from "@trpc/server";

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

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

/** What the orders are filtered by; `from` and `to` are days ("2026-03-02"), both included. */
export type OrderFilter = inferRouterInputs<AppRouter>["orders"]["sums"];

interface OrderQuery extends OrderFilter {
  sort?: OrderSort;
  ascending?: boolean;
}

/** How many rows a page may have; the documented ones unless the address says otherwise. */
export const ROW_CHOICES = [ORDER_PAGE_SIZES.total, 25, 50] as const;

/** How many rows an address asks for. */
export const readRows = (params: URLSearchParams): number =>
  ROW_CHOICES.find((rows) => `${rows}` === params.get("rows")) ?? ORDER_PAGE_SIZES.total;

/** A day as a field for dates writes it; undefined for what is none, such as February 30. */
function readDay(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** The days that an address names; the wrong way round they are taken the right way. */
function readDays(params: URLSearchParams) {
  const [from, to] = [readDay(params.get("from")), readDay(params.get("to"))];
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** The search and filters that an address names; what it names wrongly is left out. */
export function readFilter(params: URLSearchParams): OrderFilter {
  // A filter that the procedures take and no address names does not compile.
  const named = {
    search: params.get("search")?.trim().slice(0, 200) || undefined,
    paymentStatus: oneOf(PAYMENT_STATUSES, params.get("paymentStatus")),
    orderStatus: oneOf(ORDER_STATUSES, params.get("orderStatus")),
    packageName: params.get("packageName")?.slice(0, 80) || undefined,
    ...readDays(params),
  } satisfies Record<keyof OrderFilter, string | undefined>;
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** The same, and the sorting. */
export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const sort = oneOf(sorts, params.get("sort"));
  return {
    ...readFilter(params),
    ...(sort && { sort }),
    ...(params.get("ascending") === "true" && { ascending: true }),
  };
}
