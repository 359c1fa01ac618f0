export * from "./invoices.ts";
export * from "./ledger.ts";
export * from "./notifications.ts";
export * from "./payment-emails.ts";
export * from "./sales.ts";
