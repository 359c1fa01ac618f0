export * from "./contact.ts";
export * from "./customers.ts";
export * from "./lists.ts";
export * from "./money.ts";
