import { type Checkout, orderTexts, type ProviderId } from "@rankwright/schema";
import { Button } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";

type PaymentMethod = RouterOutputs["orders"]["waysToPay"]["ways"][number];

/**
 * The documented form, which posts directly to PayPal's checkout. With `goesOn` the page's script submits it immediately, after removing
 * that parameter from the address, so that a buyer who comes back with the Back button isn't sent to PayPal again.
 */
function DocumentedMethod({
  checkout,
  isFirst,
  goesOn,
}: {
  checkout: Checkout;
  isFirst: boolean;
  goesOn: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!goesOn) return;
    history.replaceState(history.state, "", location.pathname);
    form.current?.submit();
  }, [goesOn]);
  const next = (
    <p className="text-sm text-text-muted">
      You pay on PayPal's website and then return here. We never see your card or your PayPal password.
    </p>
  );
  return (
    <div className={isFirst ? "contents" : "grid gap-2"}>
      {isFirst && next}
      <form ref={form} method="post" action={checkout.action}>
        {Object.entries(checkout.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="lg" variant={isFirst ? "primary" : "secondary"} className="w-full">
          {orderTexts.payButton}
        </Button>
      </form>
      {!isFirst && next}
    </div>
  );
}

/** Button for a payment method. The server opens the checkout and redirects to it. Works without script. */
function OtherMethod({ way: method, isFirst }: { way: PaymentMethod; isFirst: boolean }) {
  const { provider, label, next } = method;
  return (
    <Form method="post" reloadDocument className="grid gap-2">
      <input type="hidden" name="provider" value={provider} />
      <Button
        type="submit"
        size="lg"
        variant={isFirst ? "primary" : "secondary"}
        aria-describedby={`next-${provider}`}
        className="w-full"
      >
        {label}
      </Button>
      <p id={`next-${provider}`} className="text-sm text-text-muted">
        {next}
      </p>
    </Form>
  );
}

interface PaymentMethodsProps {
  /** The documented form; undefined if it is not set up. */
  checkout: Checkout | undefined;
  others: readonly PaymentMethod[];
  /** Payment method whose instructions are already shown. */
  chosen: ProviderId | undefined;
  /** True if the documented method was selected on the previous page. */
  goesOn: boolean;
}

/** Available payment methods: the documented one first, then the others. */
export function PaymentMethods({ checkout, others, chosen, goesOn }: PaymentMethodsProps) {
  const left = others.filter(({ provider }) => provider !== chosen);
  const documented = checkout && <DocumentedMethod checkout={checkout} isFirst={!chosen} goesOn={goesOn} />;
  const isFirst = !checkout && !chosen;
  const buttons = left.map((way) => <OtherMethod key={way.provider} way={way} isFirst={isFirst} />);
  return (
    <>
      {!chosen && documented}
      {isFirst && buttons}
      {!isFirst && (left.length > 0 || (chosen && documented)) && (
        <section aria-labelledby="other-ways" className="grid gap-5 border-t border-border pt-6">
          <h2 id="other-ways" className="text-lg font-semibold">
            Other payment methods
          </h2>
          {chosen && documented}
          {buttons}
        </section>
      )}
    </>
  );
}
