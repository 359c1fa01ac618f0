// Made once: `toLocaleString` makes one at each call, for some 65 µs of it.
const format = new Intl.NumberFormat("en-US");

/** A number for reading: 12500 is "12,500". */
export const formatNumber = (n: number): string => format.format(n);

/** How many there are, in words: "1 order", "12,500 orders". A noun with another plural brings it. */
export const pluralize = (n: number, noun: string, plural = `${noun}s`): string =>
  n === 1 ? `1 ${noun}` : `${formatNumber(n)} ${plural}`;
