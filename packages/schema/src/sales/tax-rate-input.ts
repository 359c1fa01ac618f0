import { z } from "zod";
import { countryCode, countryNamed } from "../countries.ts";
import { optionalText, requiredText } from "../text.ts";

/** Kinds of rates, with their names. */
export const taxRateKinds = {
  standard: "Standard rate",
  reduced: "Reduced rate",
} as const;

const KINDS = ["standard", "reduced"] as const satisfies readonly (keyof typeof taxRateKinds)[];

const percent = z
  .string({ error: "Rate must be text." })
  .trim()
  .regex(
    /^(?:100|\d{1,2}(?:[.,]\d{1,3})?)%?$/,
    "Rate must be a percentage from 0 to 100, such as 19 or 8.875.",
  )
  .transform((text) => Math.round(Number(text.replace("%", "").replace(",", ".")) * 1_000));

/** A day such as "2026-01-01" that exists in the calendar. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Tax rate as the owner enters it, with the English name of a country and a percentage. Its output is a `TaxRate`. */
export const taxRateInput = z.strictObject({
  country: z
    .string({ error: "Country must be text." })
    .trim()
    .refine(
      (text) => countryNamed(text) !== undefined,
      "Country must be the English name of a country, such as Canada.",
    )
    .transform(countryCode),
  state: optionalText("State", 100)
    .default("")
    .transform((text) => text.trim()),
  kind: z.enum(KINDS, { error: "Kind must be standard or reduced." }),
  name: requiredText("Name", 30),
  rate: percent,
  fromDay: z.string({ error: "From must be a day." }).refine(isDay, "From must be a day such as 2026-01-01."),
});

/** Formats a rate: 19_000 becomes "19 %", 8_875 "8.875 %". */
export const formatRate = (rate: number): string => `${rate / 1_000} %`;
