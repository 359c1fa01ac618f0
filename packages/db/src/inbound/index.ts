export * from "./aside.ts";
export * from "./boxes.ts";
export * from "./keys.ts";
export * from "./mails.ts";
