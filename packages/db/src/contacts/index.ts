export * from "./messages.ts";
export * from "./saved-replies.ts";
export * from "./subscribers.ts";
