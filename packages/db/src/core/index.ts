export * from "./audit.ts";
export * from "./client.ts";
export * from "./counters.ts";
export * from "./events.ts";
export * from "./extra-fields.ts";
export * from "./ids.ts";
export * from "./outbox.ts";
export * from "./paging.ts";
