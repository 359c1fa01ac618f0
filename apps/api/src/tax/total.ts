import { formatCents, MAX_PRICE_CENTS } from "@rankwright/schema";
import { refuse } from "../trpc/errors.ts";

/** Creates the error for the total of an order. */
export const wrongTotal = (message: string) =>
  refuse("CONFLICT", message, { issues: [{ path: "total", message }] });

/** Throws CONFLICT if a total with tax, in cents, is too high to be paid. */
export function requirePayable(cents: number, currency: string): void {
  if (cents > MAX_PRICE_CENTS)
    throw wrongTotal(`The total with tax may be at most ${formatCents(MAX_PRICE_CENTS, currency)}.`);
}
