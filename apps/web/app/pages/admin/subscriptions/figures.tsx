import { pluralize, shopCurrency } from "@rankwright/schema";
import { StatCard } from "@rankwright/ui";
import { MainAmount } from "#app/components/amounts.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Figures = NonNullable<RouterOutputs["subscriptions"]["figures"]>;

/** Amounts in the shop's currency and in others. */
function Money({ sums }: { sums: Figures["monthly"] }) {
  const others = sums.filter(({ currency }) => currency !== shopCurrency());
  const main = sums.find(({ currency }) => currency === shopCurrency());
  return <MainAmount cents={main?.cents ?? 0} others={others} />;
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Recurring revenue, churn and expected income, with their definitions. */
export default function SubscriptionFigures({ figures }: { figures: Figures }) {
  const { monthly, expected, paying, ended, ranBefore } = figures;
  return (
    <section aria-label="Subscriptions" className="grid gap-3 lg:grid-cols-3">
      <StatCard
        label="Monthly recurring revenue"
        value={<Money sums={monthly} />}
        note={`Price per month of ${pluralize(paying, "active subscription")}: weekly prices × 52/12, yearly ÷ 12. Trials don't count.`}
      />
      <StatCard
        label="Churn, 30 days"
        value={ranBefore === 0 ? "–" : percent.format(ended / ranBefore)}
        note={`${ended} ended in the last 30 days, of ${ranBefore} that ran 30 days ago, including paused and unpaid ones.`}
      />
      <StatCard
        label="Expected, next 30 days"
        value={<Money sums={expected} />}
        note="Charges due in the next 30 days, with announced prices. Cancelled and unpaid subscriptions don't count."
      />
    </section>
  );
}
