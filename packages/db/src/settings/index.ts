export * from "./mail-texts.ts";
export * from "./secrets.ts";
export * from "./settings.ts";
