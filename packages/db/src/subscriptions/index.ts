export * from "./methods.ts";
