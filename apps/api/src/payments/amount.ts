const AMOUNT = /^(-)?(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/;

/**
 * Parses a provider's amount ("49.50", "-49.50") into cents. Returns undefined for anything else: exponents, blanks,
 * separators, a plus sign, leading zeros or more than two decimal places.
 */
export function amountToCents(text: string): number | undefined {
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] && cents > 0 ? -cents : cents;
}
