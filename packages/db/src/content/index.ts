export * from "./authors.ts";
export * from "./cached-by-content.ts";
export * from "./content.ts";
export * from "./legal.ts";
export * from "./media.ts";
export * from "./unused-media.ts";
