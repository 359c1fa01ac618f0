import { formatCents, pluralize } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";
import type { SalesBy } from "./sales-query.ts";
import { spans } from "./words.ts";

/** Revenue per package, highest first, with its share as a bar. */
export default function PackageSales({
  by,
  currency,
  packages,
}: {
  by: SalesBy;
  currency: string;
  packages: RouterOutputs["orders"]["sales"]["packages"];
}) {
  const all = packages.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return (
    <section aria-labelledby="sales-by-package" className="grid gap-3">
      <h3 id="sales-by-package" className="text-sm font-semibold">
        By package, {spans[by].shown}
      </h3>
      <ul className="grid gap-3">
        {packages.map(({ name, grossCents, refundedCents, payments }) => (
          <li key={name} className="grid gap-1.5 text-sm">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <strong className="nums">{formatCents(grossCents, currency)}</strong>
            </span>
            <progress
              aria-hidden="true"
              className="progress-bar h-1.5"
              max={Math.max(all, 1)}
              value={grossCents}
            />
            <span className="text-xs text-text-muted">
              {pluralize(payments, "payment")}
              {refundedCents > 0 && `, ${formatCents(refundedCents, currency)} refunded`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
