import { z } from "zod";
import { formatSum, priceToCents } from "../money.ts";
import { requiredText } from "../text.ts";
import { dayInput, percentIn } from "./inputs.ts";
import { divide } from "./rounding.ts";

/** Discount of a coupon, as agreed with an order. Either `percent` or `cents` is set. */
export interface CouponTerms {
  code: string;
  /** In thousandths of a percent: 20_000 is 20 %. */
  percent: number | null;
  /** In the currency and with or without tax, as the shop's prices are. */
  cents: number | null;
  /** Number of charges of a subscription that it applies to; null for all. */
  charges: number | null;
}

/** Returns what a coupon takes off an amount, in cents. */
export const couponDiscount = ({ percent, cents }: CouponTerms, amount: number): number =>
  percent === null ? (cents ?? 0) : divide(amount * percent, 100_000);

/** Normalises a typed code. Codes have no small letters and no spaces. */
export const couponCode = (typed: string): string => typed.replace(/\s+/g, "").toUpperCase();

/** Returns what a coupon takes off: "20 % off", "$10 off". */
export const couponWords = ({ percent, cents }: CouponTerms, currency: string): string =>
  percent === null ? `${formatSum(cents ?? 0, currency)} off` : `${percent / 1_000} % off`;

/** Returns the charges of a subscription that a coupon applies to: "the first charge", "the first 3 charges", "every charge". */
export function couponCharges({ charges }: CouponTerms): string {
  if (charges === null) return "every charge";
  return charges === 1 ? "the first charge" : `the first ${charges} charges`;
}

/** Accepts an empty or missing text as null. */
const blankOr = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal("").transform(() => null), schema]).prefault("");

const day = (label: string) => blankOr(dayInput(label));

const MAX_USES = 1_000_000;
const count = (label: string, max: number) =>
  blankOr(
    z
      .string({ error: `${label} must be text.` })
      .trim()
      .regex(/^[1-9]\d{0,6}$/, `${label} must be a whole number from 1 on.`)
      .transform(Number)
      .refine((n) => n <= max, `${label} may be at most ${max}.`),
  );

/** Kinds of coupons, with their names. */
export const couponKinds = { percent: "Percent", amount: "Amount" } as const;

const wrongValues = {
  percent: "Value must be a percentage from 0.1 to 99, such as 20.",
  amount: "Value must be an amount such as 49.50.",
} as const;

/** Coupon as the owner enters it, all text. Its output has numbers, and null for what was left empty. */
export const couponInput = z
  .strictObject({
    code: z
      .string({ error: "Code must be text." })
      .transform(couponCode)
      .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/, "Code must have 3 to 40 letters, digits and hyphens.")),
    kind: z.enum(["percent", "amount"], { error: "Kind must be percent or amount." }),
    value: requiredText("Value", 20),
    charges: count("Number of charges", 240),
    appliesToAll: z.boolean({ error: "All charges must be true or false." }),
    packageIds: z
      .array(z.string({ error: "Packages must be ids." }), { error: "Packages must be a list." })
      .max(200, "At most 200 packages can be chosen."),
    fromDay: day("From"),
    untilDay: day("Until"),
    maxUses: count("Uses in total", MAX_USES),
    maxPerCustomer: count("Uses per customer", MAX_USES),
    firstOrderOnly: z.boolean({ error: "First order only must be true or false." }),
    isActive: z.boolean({ error: "Active must be true or false." }),
  })
  .transform(({ kind, value, ...rest }, ctx) => {
    const amount = kind === "percent" ? percentIn(value.trim()) : priceToCents(value.trim());
    if (amount === undefined)
      ctx.addIssue({ code: "custom", path: ["value"], message: wrongValues[kind], input: value });
    if (rest.fromDay !== null && rest.untilDay !== null && rest.untilDay < rest.fromDay)
      ctx.addIssue({
        code: "custom",
        path: ["untilDay"],
        message: "Until must not be before From.",
        input: "",
      });
    return {
      ...rest,
      percent: kind === "percent" ? (amount ?? 0) : null,
      cents: kind === "amount" ? (amount ?? 0) : null,
    };
  });

export type CouponInput = z.input<typeof couponInput>;
