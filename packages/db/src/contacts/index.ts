export * from "./messages.ts";
export * from "./newsletters.ts";
export * from "./saved-replies.ts";
export * from "./subscribers.ts";
