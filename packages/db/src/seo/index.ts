export * from "./missing.ts";
export * from "./page-meta.ts";
export * from "./redirects.ts";
