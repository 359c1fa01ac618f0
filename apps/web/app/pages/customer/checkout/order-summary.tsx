import { PACKAGE_POINTS, pricePeriod, type Saved, type Sections, writtenPrice } from "@rankwright/schema";
import { Card, cx, Icon } from "@rankwright/ui";
import { type Plan, PlanSummary } from "./plan-summary.tsx";

export type ChosenPackage = Saved<Sections["packages"]>;

/** The package with its points and price. */
export function OrderSummary({
  chosen,
  plan,
  className,
}: {
  chosen: ChosenPackage;
  plan: Plan | null;
  className?: string;
}) {
  const points = PACKAGE_POINTS.map((name) => chosen[name]).filter(Boolean);
  return (
    <Card className={cx("grid gap-5", className)}>
      <div className="flex items-baseline justify-between gap-4 border-b border-border pb-4">
        <h2 className="min-w-0 text-xl font-semibold wrap-anywhere">{chosen.packageName}</h2>
        <p className="nums font-display text-3xl">
          {writtenPrice(chosen.packagePrice)}
          {plan && (
            <span className="block text-end font-sans text-sm text-text-muted">
              {pricePeriod(plan.terms)}
            </span>
          )}
        </p>
      </div>
      {plan && <PlanSummary plan={plan} className="border-b border-border pb-4" />}
      {/* On small screens the form is more important, so the points are collapsed. */}
      <Points points={points} className="max-lg:hidden" />
      <details className="text-sm lg:hidden">
        <summary className="min-h-11 content-center font-semibold text-accent">What is included</summary>
        <Points points={points} className="mt-2" />
      </details>
    </Card>
  );
}

/** The points of a package, as a list. */
export function Points({ points, className }: { points: readonly string[]; className: string }) {
  return (
    <ul className={cx("grid gap-2.5 text-sm wrap-anywhere", className)}>
      {points.map((point, index) => (
        // Keyed by index, because two points can be equal.
        <li key={index} className="flex gap-2.5">
          <Icon name="check" size={18} className="mt-0.5 text-accent" />
          {point}
        </li>
      ))}
    </ul>
  );
}
