export * from "./jobs.ts";
export * from "./ledger.ts";
export * from "./notifications.ts";
export * from "./payment-emails.ts";
export * from "./refunds.ts";
export * from "./sales.ts";
export * from "./sessions.ts";
export * from "./waiting.ts";
