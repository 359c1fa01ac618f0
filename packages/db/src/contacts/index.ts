export * from "./messages.ts";
export * from "./subscribers.ts";
