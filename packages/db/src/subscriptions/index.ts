export * from "./documents.ts";
export * from "./events.ts";
export * from "./installation.ts";
export * from "./methods.ts";
export * from "./periods.ts";
export * from "./setups.ts";
export * from "./subscriptions.ts";
