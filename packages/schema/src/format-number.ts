// Made once: `toLocaleString` makes one at each call, for some 65 µs of it.
const format = new Intl.NumberFormat("en-US");

/** A number for reading: 12500 is "12,500". */
export const formatNumber = (n: number): string => format.format(n);
