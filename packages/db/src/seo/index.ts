export * from "./faces.ts";
export * from "./missing.ts";
export * from "./redirects.ts";
