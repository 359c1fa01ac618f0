import { firstChargeCents, formatCents, formatSum, pricePeriod, writtenPrice } from "@rankwright/schema";
import { Button, Card } from "@rankwright/ui";
import type { ReactNode } from "react";
import { TaxLines } from "#app/components/tax-lines.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { AcceptTerms } from "#app/sections/legal/notes.tsx";
import { Points } from "./order-summary.tsx";
import { Consent, type Plan, PlanSummary } from "./plan-summary.tsx";
import type { Offer } from "./use-offer.ts";

interface CheckoutSummaryProps {
  chosen: RouterOutputs["checkout"]["open"]["chosen"];
  /** Recurring charges; null for a one-time payment. */
  plan: Plan | null;
  /** Total with tax and coupon; null if it is the same for all buyers. */
  offer: Offer | null;
  isUpdating: boolean;
  /** Checkbox for an early start. */
  earlyStart: ReactNode;
  /** True if a payment method is available. */
  isPaidNow: boolean;
  isSending: boolean;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Package and price, with the order button below them. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { chosen, plan, offer, isUpdating, earlyStart, isPaidNow, isSending } = props;
  const { packageName, packagePrice, points } = chosen;
  const price = writtenPrice(packagePrice);
  const listed = plan ? formatSum(firstChargeCents(plan.terms)) : price;
  const today = offer ? formatCents(offer.totalCents) : listed;
  const isFree = plan !== null && firstChargeCents(plan.terms) === 0;
  return (
    <Card className="grid gap-5 lg:sticky lg:top-24">
      <div className="grid gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="min-w-0 text-xl font-semibold wrap-anywhere">{packageName}</h2>
          <p className="nums font-display text-3xl">{price}</p>
        </div>
        <p className="text-sm text-text-muted">
          {plan ? `${capitalized(pricePeriod(plan.terms))}, renews automatically.` : "One-time payment."}
        </p>
      </div>
      {plan && <PlanSummary plan={plan} className="border-t border-border pt-4" />}
      {points.length > 0 && (
        <>
          <Points points={points} className="border-t border-border pt-4 max-lg:hidden" />
          <details className="text-sm lg:hidden">
            <summary className="min-h-11 content-center font-semibold text-accent">What is included</summary>
            <Points points={points} className="mt-2" />
          </details>
        </>
      )}
      {offer?.sale && (
        <div className="grid gap-3 border-t border-border pt-4">
          <div id="total" tabIndex={-1} aria-live="polite">
            <TaxLines sale={offer.sale} label={plan ? "Total today" : "Total"} isBusy={isUpdating} />
          </div>
          <noscript>
            <Button type="submit" name="intent" value="total" variant="secondary" size="sm">
              Update total
            </Button>
          </noscript>
        </div>
      )}
      {plan && <Consent plan={plan} />}
      {earlyStart}
      <Button
        type="submit"
        name="intent"
        value="place"
        size="lg"
        className="w-full"
        busy={isSending && "Placing your order…"}
      >
        {isFree ? "Start free trial" : isPaidNow ? `Order and pay ${today}` : "Place order"}
      </Button>
      <AcceptTerms />
      <p className="text-sm text-text-muted">
        {isFree ? (
          "Nothing is charged today. The next page may ask for a payment method, which you can also add later. We e-mail you the details of your subscription."
        ) : isPaidNow ? (
          <>
            <span className="group-has-[[value=bank-transfer]:checked]/order:hidden">
              You confirm the payment on the next page. We e-mail you the receipt.
            </span>
            <span className="hidden group-has-[[value=bank-transfer]:checked]/order:inline">
              Our bank details are on the next page, and we e-mail them to you.
            </span>
          </>
        ) : (
          "You are not charged now. We will e-mail you about the payment."
        )}
      </p>
    </Card>
  );
}
