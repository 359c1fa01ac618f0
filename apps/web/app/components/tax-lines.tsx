import { formatCents, type OrderTax, priceToCents } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { AmountRow } from "./amount-row.tsx";

interface TaxLinesProps {
  taxes: readonly OrderTax[];
  /** Discount on the whole order, in cents. */
  discount?: { text: string; cents: number } | null;
  /** Sum of the lines, in cents; shown above a discount. */
  subtotalCents?: number;
  /** Amount to pay, in cents. */
  totalCents: number;
  currency: string;
  /** Label of the total. */
  label: string;
  /** True while the amounts are being updated. */
  isBusy?: boolean;
  className?: string;
}

const centsIn = (text: string) => priceToCents(text) ?? 0;

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + centsIn(amount), 0);

/**
 * Net amount, tax by rate, and total of an order. Sales without tax show the reason instead. Prices that include tax aren't always the sum
 * of both: a missing cent is stated, as on the invoice.
 */
export function TaxLines(props: TaxLinesProps) {
  const { taxes, discount, subtotalCents, totalCents, currency, label, isBusy = false, className } = props;
  const money = (cents: number) => formatCents(cents, currency);
  const taxed = taxes.filter(({ treatment }) => treatment === "standard" || treatment === "zero");
  const reasons = [...new Set(taxes.map(({ reason }) => reason).filter((reason) => reason !== ""))];
  const netCents = sumOf(taxes.map(({ net }) => net));
  const roundingCents = totalCents - netCents - sumOf(taxes.map(({ tax }) => tax));
  return (
    <div className={cx("grid gap-2 text-sm", isBusy && "opacity-60", className)} aria-busy={isBusy}>
      <dl className="nums grid gap-2">
        {discount && subtotalCents !== undefined && (
          <AmountRow label="Subtotal" amount={money(subtotalCents)} />
        )}
        {discount && <AmountRow label={discount.text} amount={money(-discount.cents)} />}
        {taxed.length > 0 && <AmountRow label="Net" amount={money(netCents)} />}
        {taxed.map(({ name, percent, country, tax }) => (
          <AmountRow
            key={`${name} ${percent} ${country}`}
            label={`${name} ${percent} %`}
            amount={money(centsIn(tax))}
          />
        ))}
        {taxed.length > 0 && roundingCents !== 0 && (
          <AmountRow label="Rounding" amount={money(roundingCents)} />
        )}
        <div className="flex items-baseline justify-between gap-4 font-semibold">
          <dt>{label}</dt>
          <dd className="text-lg">{money(totalCents)}</dd>
        </div>
      </dl>
      {reasons.map((reason) => (
        <p key={reason} className="text-text-muted">
          {reason}
        </p>
      ))}
    </div>
  );
}
