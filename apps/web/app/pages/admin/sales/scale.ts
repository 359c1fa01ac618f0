import { formatCents, formatShort, formatSum, shopCurrency } from "@rankwright/schema";

/** Axis for amounts, in cents: `ticks` are equidistant round values from 0 to `top`. */
export interface MoneyScale {
  top: number;
  ticks: readonly number[];
}

const MAX_STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10] as const;

/** Returns an axis with up to four steps that includes `most` (cents). A step is at least 25 cents; without revenue, there is one. */
export function moneyScale(most: number): MoneyScale {
  const least = Math.max(most, 100) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil((ROUND.find((round) => round * power >= least) ?? 10) * power);
  const steps = Math.max(1, Math.ceil(most / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, n) => n * step) };
}

/** Formats cents for an axis: "$2,500", "$0.50", and "$2.5M" from a million. */
export function axisMoney(cents: number, step: number, currency: string = shopCurrency()): string {
  if (cents >= 100_000_000) return formatShort(cents, currency);
  return step % 100 === 0 ? formatSum(cents, currency) : formatCents(cents, currency);
}

/** Returns which of `count` bars have a label: about six, including the last. Phones show only every second label. */
export function labelledBars(count: number): { n: number; onPhones: boolean }[] {
  const step = Math.ceil(count / 6);
  return Array.from({ length: count }, (_, n) => n)
    .filter((n) => (count - 1 - n) % step === 0)
    .map((n) => ({ n, onPhones: ((count - 1 - n) / step) % 2 === 0 }));
}
