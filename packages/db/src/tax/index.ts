export * from "./rates.ts";
export * from "./report.ts";
export * from "./vat-checks.ts";
