export * from "./invoices.ts";
