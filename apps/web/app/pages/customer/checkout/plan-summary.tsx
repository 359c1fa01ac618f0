import {
  FREE,
  firstChargeCents,
  firstChargeLines,
  formatSum,
  longDay,
  planLines,
  planPrice,
} from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { AmountRow } from "#app/components/amount-row.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

export type Plan = NonNullable<RouterOutputs["checkout"]["open"]["plan"]>;

/** Today's charge, the later charges, and the plan's other terms. */
export function PlanSummary({ plan, className }: { plan: Plan; className?: string }) {
  const { terms, nextDay } = plan;
  const today = firstChargeCents(terms);
  const lines = firstChargeLines(terms);
  const [start] = lines;
  return (
    <div className={cx("grid gap-4", className)}>
      <dl className="nums grid gap-2 text-sm">
        {today > 0 &&
          (lines.length > 1 || terms.trialDays !== null) &&
          lines.map(({ label, cents }) => (
            <AmountRow key={label} label={label} amount={cents === 0 ? FREE : formatSum(cents)} />
          ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">{today === 0 ? start?.label : "Due today"}</dt>
          <dd className="text-lg font-semibold">{today === 0 ? "Free today" : formatSum(today)}</dd>
        </div>
        <AmountRow label={`From ${longDay(nextDay)}`} amount={planPrice(terms)} />
      </dl>
      <PlanTermsList plan={plan} />
    </div>
  );
}

/** Terms that are no amounts, such as the minimum term. */
function PlanTermsList({ plan: { terms } }: { plan: Plan }) {
  const lines = planLines({ ...terms, trialDays: null, setupFeeCents: 0 });
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The sentences by which the customer agrees to the recurring charges. Shown directly above the order button. */
export const Consent = ({ plan }: { plan: Plan }) => (
  <p className="text-sm wrap-anywhere">{plan.consent.text}</p>
);
