/**
 * Standard VAT rates of the European Union by country code, in thousandths of a percent, with the day from which they hold. Checked on
 * 2026-11-29. The owner can enter other rates.
 */
export const EU_RATES = {
  AT: [20_000, "1984-01-01"],
  BE: [21_000, "1996-01-01"],
  BG: [20_000, "1999-01-01"],
  CY: [19_000, "2014-01-13"],
  CZ: [21_000, "2013-01-01"],
  DE: [19_000, "2021-01-01"],
  DK: [25_000, "1992-01-01"],
  EE: [24_000, "2025-07-01"],
  ES: [21_000, "2012-09-01"],
  FI: [25_500, "2024-09-01"],
  FR: [20_000, "2014-01-01"],
  GR: [24_000, "2016-06-01"],
  HR: [25_000, "2012-03-01"],
  HU: [27_000, "2012-01-01"],
  IE: [23_000, "2021-03-01"],
  IT: [22_000, "2013-10-01"],
  LT: [21_000, "2009-09-01"],
  LU: [17_000, "2024-01-01"],
  LV: [21_000, "2012-07-01"],
  MT: [18_000, "2004-01-01"],
  NL: [21_000, "2012-10-01"],
  PL: [23_000, "2011-01-01"],
  PT: [23_000, "2011-01-01"],
  RO: [21_000, "2025-08-01"],
  SE: [25_000, "1990-07-01"],
  SI: [22_000, "2013-07-01"],
  SK: [23_000, "2025-01-01"],
} as const satisfies Record<string, readonly [rate: number, fromDay: string]>;

/** True for the two-letter code of a member of the European Union. */
export const isEuCode = (code: string): code is keyof typeof EU_RATES => Object.hasOwn(EU_RATES, code);
