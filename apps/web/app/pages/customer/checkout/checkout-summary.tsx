import { writtenPrice } from "@rankwright/schema";
import { Button, Card } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { AcceptTerms } from "#app/sections/legal/notes.tsx";
import { Points } from "./order-summary.tsx";

interface CheckoutSummaryProps {
  chosen: RouterOutputs["checkout"]["open"]["chosen"];
  /** True if a payment method is available. */
  isPaidNow: boolean;
  isSending: boolean;
}

/** Package and price, with the order button below them. */
export function CheckoutSummary({ chosen, isPaidNow, isSending }: CheckoutSummaryProps) {
  const { packageName, packagePrice, billing, points } = chosen;
  const price = writtenPrice(packagePrice);
  return (
    <Card className="grid gap-5 lg:sticky lg:top-24">
      <div className="grid gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="min-w-0 text-xl font-semibold wrap-anywhere">{packageName}</h2>
          <p className="nums font-display text-3xl">{price}</p>
        </div>
        <p className="text-sm text-text-muted">
          {billing ? `${billing}. One-time payment: it does not renew automatically.` : "One-time payment."}
        </p>
      </div>
      {points.length > 0 && (
        <>
          <Points points={points} className="border-t border-border pt-4 max-lg:hidden" />
          <details className="text-sm lg:hidden">
            <summary className="min-h-11 content-center font-semibold text-accent">What is included</summary>
            <Points points={points} className="mt-2" />
          </details>
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="place"
        size="lg"
        className="w-full"
        busy={isSending && "Placing your order…"}
      >
        {isPaidNow ? `Order and pay ${price}` : "Place order"}
      </Button>
      <AcceptTerms />
      <p className="text-sm text-text-muted">
        {isPaidNow ? (
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
