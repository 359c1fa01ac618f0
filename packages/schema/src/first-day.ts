/** The steps of the owner's first day, in their order: who you are, what you sell, who pays you, who hears of it. */
export const FIRST_DAY_STEPS = ["who", "sell", "paid", "hear"] as const;
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];
