import { pluralize } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { daysOf } from "./state-badge.tsx";
import { SubscriptionAction } from "./subscription-action.tsx";

type View = RouterOutputs["subscriptions"]["view"];

/** Asks whether to charge the periods that passed while the site was off. */
export function MissedPeriods({ _id, periods, price }: Pick<View, "_id" | "periods" | "price">) {
  const missed = periods.filter(({ state }) => state === "missed");
  if (missed.length === 0) return null;
  return (
    <Alert tone="warning" title={`${pluralize(missed.length, "period")} passed while the site was off`}>
      <p>Nothing was charged. Charge a period if you worked in it, or waive it.</p>
      <ul className="mt-3 grid gap-3">
        {missed.map((period) => (
          <li key={period._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="nums font-semibold">{daysOf(period)}</span>
            <span className="flex flex-wrap gap-2">
              <Decide _id={_id} periodId={period._id} decision="charge" days={daysOf(period)} price={price} />
              <Decide _id={_id} periodId={period._id} decision="waive" days={daysOf(period)} price={price} />
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface DecideProps {
  _id: string;
  periodId: string;
  decision: "charge" | "waive";
  days: string;
  price: string;
}

const words = {
  charge: { label: "Charge", title: "Charge this period?", busy: "Charging…", done: "Charge started" },
  waive: { label: "Waive", title: "Waive this period?", busy: "Waiving…", done: "Period waived" },
} as const;

function Decide({ _id, periodId, decision, days, price }: DecideProps) {
  const { label, title, busy, done: toast } = words[decision];
  return (
    <SubscriptionAction
      label={label}
      title={title}
      button={{ label: `${label} period`, busy }}
      useMutation={(done) => {
        const state = trpc.subscriptions.decideMissed.useMutation({ onSuccess: done(toast) });
        return { state, send: () => state.mutate({ _id, periodId, decision }) };
      }}
    >
      <p>
        {days}.{" "}
        {decision === "charge"
          ? `The price is ${price}. The saved payment method is charged; without one, the customer is e-mailed a link to pay.`
          : "The customer doesn't pay for it."}
      </p>
    </SubscriptionAction>
  );
}
