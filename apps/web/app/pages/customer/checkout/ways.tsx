import { type Checkout, orderTexts, type ProviderId } from "@rankwright/schema";
import { Button } from "@rankwright/ui";
import { Form } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Way = RouterOutputs["orders"]["waysToPay"]["ways"][number];

/** The documented form: it goes to PayPal's checkout itself. */
export function DocumentedWay({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <p className="text-sm text-text-muted">
        You pay on PayPal's own page and come back here. We never see your card or your PayPal password.
      </p>
      <form method="post" action={checkout.action}>
        {Object.entries(checkout.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="lg" className="w-full">
          {orderTexts.payButton}
        </Button>
      </form>
    </>
  );
}

interface OtherWaysProps {
  ways: readonly Way[];
  /** No other way stands above them. */
  isFirst: boolean;
  /** The way whose instructions are shown already. */
  chosen: ProviderId | undefined;
}

/** A button for each: the server opens the checkout and leads on to it. Works without script. */
export function OtherWays({ ways, isFirst, chosen }: OtherWaysProps) {
  const left = ways.filter(({ provider }) => provider !== chosen);
  if (left.length === 0) return null;
  return (
    <section
      aria-label={isFirst && !chosen ? "Ways to pay" : "Other ways to pay"}
      className={isFirst && !chosen ? "grid gap-5" : "grid gap-5 border-t border-border pt-6"}
    >
      {(!isFirst || chosen) && <h2 className="text-lg font-semibold">Other ways to pay</h2>}
      {left.map(({ provider, label, next }) => (
        <Form key={provider} method="post" reloadDocument className="grid gap-2">
          <input type="hidden" name="provider" value={provider} />
          <Button
            type="submit"
            size="lg"
            variant={isFirst && !chosen ? "primary" : "secondary"}
            aria-describedby={`next-${provider}`}
            className="w-full"
          >
            {label}
          </Button>
          <p id={`next-${provider}`} className="text-sm text-text-muted">
            {next}
          </p>
        </Form>
      ))}
    </section>
  );
}
