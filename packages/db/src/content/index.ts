export * from "./content.ts";
export * from "./media.ts";
