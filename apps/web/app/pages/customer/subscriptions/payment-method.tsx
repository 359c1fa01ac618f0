import { formatCents } from "@rankwright/schema";
import { Alert, Button, Card, Done, FormErrors, Loader } from "@rankwright/ui";
import { Form } from "react-router";
import { type FormResult, resultOf } from "#app/form/result.ts";
import type { CustomerSubscription } from "./types.ts";

const NONE = "No payment method is stored. We e-mail you a link to pay before each period.";

interface PaymentMethodProps {
  subscription: CustomerSubscription;
  result: FormResult | undefined;
}

/** Result of the visit to the provider's page, after the customer has returned from it. */
export function SetupResult({ subscription: { setup } }: Pick<PaymentMethodProps, "subscription">) {
  if (setup === "done") return <Done title="Your new payment method is saved" />;
  if (setup === "ended")
    return (
      <Alert tone="warning" title="No payment method was saved">
        Please try again.
      </Alert>
    );
  if (setup === null) return null;
  return (
    <>
      <Loader label="We are checking your new payment method…" />
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
    </>
  );
}

/** The payment method that is charged, and the button that opens the provider's page to change it. */
export function PaymentMethod({ subscription, result }: PaymentMethodProps) {
  const { method, canChangeMethod, state, due, currency } = subscription;
  if (state === "ended" || (!method && state === "pending")) return null;
  const [year, month] = method?.expires.split("-") ?? [];
  const issues = resultOf(result, "setup")?.issues ?? [];
  const unpaid = due.find(({ what, isBeingCharged }) => what === "period" && !isBeingCharged);
  const charged =
    state === "pastDue" && unpaid
      ? ` ${formatCents(unpaid.cents, currency)} is charged as soon as the new one is saved.`
      : "";
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Payment method</h2>
      {method ? (
        <p className="nums wrap-anywhere">
          <span className="font-semibold">{method.label}</span>
          {month && (
            <span className="text-text-muted">
              , expires {month}/{year}
            </span>
          )}
        </p>
      ) : (
        <p className="text-sm">{NONE}</p>
      )}
      {method?.isRevoked && (
        <Alert tone="warning" title="It can no longer be charged">
          {canChangeMethod ? "Please store another one." : "We e-mail you a link to pay before each period."}
        </Alert>
      )}
      {canChangeMethod && (
        <Form method="post" reloadDocument className="grid justify-items-start gap-3">
          <FormErrors issues={issues} title="The payment method was not changed" />
          <input type="hidden" name="intent" value="setup" />
          <Button type="submit" variant="secondary">
            {method ? "Change payment method" : "Store a payment method"}
          </Button>
          <p className="text-sm text-text-muted">
            Opens the payment provider's page. We never see your card or bank details.{charged}
          </p>
        </Form>
      )}
    </Card>
  );
}
