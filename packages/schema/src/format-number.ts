// Created once: `toLocaleString` creates a formatter on each call, which takes about 65 µs.
const format = new Intl.NumberFormat("en-US");

/** Formats a number for display: 12500 becomes "12,500". */
export const formatNumber = (n: number): string => format.format(n);

/** Formats a count with its noun: "1 order", "12,500 orders". Pass an irregular plural as `plural`. */
export const pluralize = (n: number, noun: string, plural = `${noun}s`): string =>
  n === 1 ? `1 ${noun}` : `${formatNumber(n)} ${plural}`;
