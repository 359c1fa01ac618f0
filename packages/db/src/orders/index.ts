export * from "./board.ts";
export type { OrderFilter } from "./filter.ts";
export * from "./lists.ts";
export * from "./orders.ts";
export { ORDER_SORTS, type OrderSort } from "./sorting.ts";
export {
  countUnpaid,
  type OrderSum,
  packagesOfOrders,
  sumsOf,
  sumsPerCurrency,
  unpaidOrders,
} from "./sums.ts";
