/** Steps of the setup guide, in order: business, packages, payments, notifications. */
export const FIRST_DAY_STEPS = ["who", "sell", "paid", "hear"] as const;
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];
