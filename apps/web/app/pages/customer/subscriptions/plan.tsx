import { longDay, planLines } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { nextSentence, StateBadge } from "./state-badge.tsx";
import type { CustomerSubscription } from "./types.ts";

/** Price and state of a subscription, and what happens next. */
export function Plan({ subscription }: { subscription: CustomerSubscription }) {
  const { price, terms, currency, nextTerms, changesOn, state } = subscription;
  const lines = planLines({ ...terms, trialDays: null, setupFeeCents: 0 }, currency);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="nums font-display text-2xl">{price}</h2>
        <StateBadge row={subscription} />
      </div>
      <p className="nums">{nextSentence(subscription)}</p>
      {nextTerms && state !== "ended" && (
        <p className="nums text-sm">
          {nextTerms.orderId === null
            ? `From ${longDay(changesOn)}: `
            : "After the payment of the difference: "}
          <span className="font-semibold">
            {nextTerms.packageName}, {nextTerms.price}
          </span>
          .
        </p>
      )}
      {lines.length > 0 && (
        <ul className="grid gap-1 border-t border-border pt-4 text-sm text-text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
