import { longDay, paths, planLines } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { nextSentence, StateBadge } from "./state-badge.tsx";
import type { CustomerSubscription } from "./types.ts";

/** Price and state of a subscription, and what happens next. */
export function Plan({ subscription }: { subscription: CustomerSubscription }) {
  const { packageName, price, terms, currency, nextTerms, changesOn, state, due } = subscription;
  // Trial and set-up fee are over, and the page has a button to pause.
  const lines = planLines({ ...terms, trialDays: null, setupFeeCents: 0, mayPause: false }, currency);
  // The message above says what to do about an unpaid period or first order.
  const saysNext = !due.some(({ what }) => what !== "change");
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="nums font-display text-2xl">{price}</h2>
        <StateBadge row={subscription} />
      </div>
      {saysNext && <p className="nums">{nextSentence(subscription)}</p>}
      {nextTerms && state !== "ended" && (
        <p className="nums text-sm">
          {nextTerms.orderId === null
            ? `From ${longDay(changesOn)}: `
            : "After the payment of the difference: "}
          <span className="font-semibold">
            {nextTerms.packageName === packageName ? "" : `${nextTerms.packageName}, `}
            {nextTerms.price}
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
      {state === "ended" && due.length === 0 && (
        <ButtonLink href={paths.pricing()} as={ScreenLink} variant="secondary" className="justify-self-start">
          See packages
        </ButtonLink>
      )}
    </Card>
  );
}
