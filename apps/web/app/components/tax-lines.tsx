import { formatCents, formatRate, isTaxed, type Sale, subtotalOf } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { AmountRow } from "./amount-row.tsx";

interface TaxLinesProps {
  sale: Sale;
  /** Label of the total. */
  label: string;
  /** True if the sum of the lines is shown above a discount. */
  hasSubtotal?: boolean;
  /** True while the amounts are being updated. */
  isBusy?: boolean;
  className?: string;
}

/**
 * Net amount, tax by rate, and total of an order. Sales without tax show the reason instead. Prices that include tax aren't always the sum
 * of both: a missing cent is stated, as on the invoice.
 */
export function TaxLines({ sale, label, hasSubtotal = false, isBusy = false, className }: TaxLinesProps) {
  const { taxes, discount, netCents, roundingCents, totalCents, currency } = sale;
  const money = (cents: number) => formatCents(cents, currency);
  const taxed = taxes.filter(isTaxed);
  const reasons = [...new Set(taxes.map(({ reason }) => reason).filter((reason) => reason !== ""))];
  return (
    <div className={cx("grid gap-2 text-sm", isBusy && "opacity-60", className)} aria-busy={isBusy}>
      <dl className="nums grid gap-2">
        {discount && hasSubtotal && <AmountRow label="Subtotal" amount={money(subtotalOf(sale))} />}
        {discount && <AmountRow label={discount.text} amount={money(-discount.cents)} />}
        {taxed.length > 0 && <AmountRow label="Net" amount={money(netCents)} />}
        {taxed.map(({ name, rate, country, taxCents }) => (
          <AmountRow
            key={`${name} ${rate} ${country}`}
            label={`${name} ${formatRate(rate)}`}
            amount={money(taxCents)}
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
