export * from "./rates.ts";
export * from "./vat-checks.ts";
