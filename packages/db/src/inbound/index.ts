export * from "./boxes.ts";
export * from "./keys.ts";
export * from "./mails.ts";
export * from "./unmatched.ts";
