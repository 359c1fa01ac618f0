export * from "./coupons.ts";
