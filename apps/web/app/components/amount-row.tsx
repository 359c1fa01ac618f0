interface AmountRowProps {
  label: string;
  /** Formatted amount. */
  amount: string;
}

/** Label and amount, one row of a `dl`. */
export const AmountRow = ({ label, amount }: AmountRowProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-text-muted">{label}</dt>
    <dd className="text-end whitespace-nowrap">{amount}</dd>
  </div>
);
