/** 100 % in the unit of rates. */
const ONE = 100_000;

/** Divides whole numbers that aren't negative, rounding half up. */
export const divide = (n: number, by: number): number => Math.floor((2 * n + by) / (2 * by));

/** Returns the net amount in an amount that includes tax, in cents. */
export const netOf = (cents: number, rate: number): number => divide(cents * ONE, ONE + rate);

/** Returns the tax on a net amount, in cents. */
export const taxOn = (cents: number, rate: number): number => divide(cents * rate, ONE);

export const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/**
 * Shares an amount out by weight, so that the parts add up to it: the largest remainders are rounded up. Without any weight, all parts
 * are 0.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const all = BigInt(sumOf(weights));
  if (all === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { at, whole: Number(exact / all), rest: exact % all };
  });
  const left = cents - sumOf(parts.map(({ whole }) => whole));
  const raised = new Set(
    parts
      .toSorted((one, other) => Number(other.rest - one.rest) || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, whole }) => whole + (raised.has(at) ? 1 : 0));
}
