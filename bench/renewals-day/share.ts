/** Returns the figure that this share of the figures doesn't exceed. */
export const shareOf = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(figures.length * share) - 1)] ?? 0;

/** Returns the median, the 95th percentile and the highest figure. */
export const summaryOf = (figures: readonly number[]) => ({
  p50: shareOf(figures, 0.5),
  p95: shareOf(figures, 0.95),
  most: shareOf(figures, 1),
});
