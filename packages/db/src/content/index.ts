export * from "./authors.ts";
export * from "./content.ts";
export * from "./follows.ts";
export * from "./legal.ts";
export * from "./media.ts";
export * from "./unused-media.ts";
