import { z } from "zod";

// Inputs that coupons and quotes share.

/** A day such as "2026-01-31"; `label` is the field's label. */
export const dayInput = (label: string) =>
  z.iso.date({
    error: ({ input }) =>
      typeof input === "string" ? `${label} must be a day such as 2026-01-31.` : `${label} must be a day.`,
  });

/** Parses a percentage from 0.1 to 99, in thousandths of a percent; undefined for anything else. */
export function percentIn(text: string): number | undefined {
  const percent = /^\d{1,2}(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(",", ".")) : 0;
  return percent >= 0.1 && percent <= 99 ? Math.round(percent * 1_000) : undefined;
}
