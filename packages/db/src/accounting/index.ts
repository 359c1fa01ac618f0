export * from "./documents.ts";
export * from "./entries.ts";
