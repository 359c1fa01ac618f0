import { formatCents } from "@rankwright/schema";

interface Movement {
  /** Negative for what went back. */
  cents: number;
  currency: string;
}

/** What was paid, written, where all of it went back; null where nothing was paid, or something of it stayed. */
export function moneyGivenBack(movements: readonly Movement[]): string | null {
  const [first] = movements;
  const paid = movements.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0);
  const left = movements.reduce((sum, { cents }) => sum + cents, 0);
  return first && paid > 0 && left <= 0 ? formatCents(paid, first.currency) : null;
}
