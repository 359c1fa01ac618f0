export * from "./board.ts";
export * from "./lists.ts";
export * from "./orders.ts";
export { ORDER_SORTS, type OrderSort } from "./sorting.ts";
