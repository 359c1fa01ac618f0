export * from "./mails.ts";
