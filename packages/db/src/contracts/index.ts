export * from "./due.ts";
export * from "./notices.ts";
export * from "./orders.ts";
