import { Alert } from "@rankwright/ui";
import type { moneyGone } from "./given-back.ts";

/** Notice that the order was paid, and why it no longer is. */
export function MoneyGone({ paid, isDisputed }: NonNullable<ReturnType<typeof moneyGone>>) {
  if (isDisputed)
    return (
      <Alert tone="warning" title="Your payment is disputed">
        Your payment of {paid} arrived and was taken back from us because it is disputed, and this order was
        cancelled. Whom you paid with tells you the outcome.
      </Alert>
    );
  return (
    <Alert title="You paid, and the money was given back">
      Your payment of {paid} arrived and was refunded in full, and this order was cancelled. Until your bank
      shows it, a refund can take some days.
    </Alert>
  );
}
