import type { AppRouter } from "@rankwright/api";
import {
  ORDER_PAGE_SIZES,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "@rankwright/schema";
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

interface OrderQuery {
  search?: string;
  paymentStatus?: PaymentStatus;
  orderStatus?: OrderStatus;
  sort?: OrderSort;
  ascending?: boolean;
}

/** How many rows a page may have; the documented ones unless the address says otherwise. */
export const ROW_CHOICES = [ORDER_PAGE_SIZES.total, 25, 50] as const;

/** How many rows an address asks for. */
export const readRows = (params: URLSearchParams): number =>
  ROW_CHOICES.find((rows) => `${rows}` === params.get("rows")) ?? ORDER_PAGE_SIZES.total;

/** The search, filters and sorting that an address names; what it names wrongly is left out. */
export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const search = params.get("search")?.trim().slice(0, 200);
  const paymentStatus = oneOf(PAYMENT_STATUSES, params.get("paymentStatus"));
  const orderStatus = oneOf(ORDER_STATUSES, params.get("orderStatus"));
  const sort = oneOf(sorts, params.get("sort"));
  return {
    ...(search && { search }),
    ...(paymentStatus && { paymentStatus }),
    ...(orderStatus && { orderStatus }),
    ...(sort && { sort }),
    ...(params.get("ascending") === "true" && { ascending: true }),
  };
}
