import { formatCents } from "@rankwright/schema";

/** An amount in one currency. */
export interface Amount {
  currency: string;
  cents: number;
}

/** Amounts in several currencies, each on a line. They are never added. */
export function Amounts({ of }: { of: readonly Amount[] }) {
  if (of.length === 0) return <span className="nums text-text-muted">{formatCents(0)}</span>;
  return (
    <span className="nums grid">
      {of.map(({ currency, cents }) => (
        <span key={currency}>{formatCents(cents, currency)}</span>
      ))}
    </span>
  );
}

/** Value of a card: the amount in the shop's currency and, smaller below it, those in other currencies. */
export function MainAmount({ cents, others }: { cents: number; others: readonly Amount[] }) {
  return (
    <>
      {formatCents(cents)}
      {others.map((other) => (
        <span key={other.currency} className="mt-2 block text-[0.6em]">
          {formatCents(other.cents, other.currency)}
        </span>
      ))}
    </>
  );
}
