export * from "./settings/env.ts";
