import { formatCents } from "@rankwright/schema";

interface LabelledAmountsProps {
  currency: string;
  figures: readonly (readonly [label: string, cents: number])[];
}

/** Amounts in one currency with their labels, in one line if they fit. */
export const LabelledAmounts = ({ currency, figures }: LabelledAmountsProps) => (
  <dl className="nums flex flex-wrap gap-x-5 gap-y-1 text-text-muted">
    {figures.map(([label, cents]) => (
      <div key={label} className="flex gap-1.5">
        <dt>{label}</dt>
        <dd className="font-semibold text-text">{formatCents(cents, currency)}</dd>
      </div>
    ))}
  </dl>
);
