import { Alert } from "@rankwright/ui";
import type { refundedOrDisputed } from "./refunded.ts";

/** Notice that the order's payment was refunded or is disputed. */
export function RefundNotice({ paid, isDisputed }: NonNullable<ReturnType<typeof refundedOrDisputed>>) {
  if (isDisputed)
    return (
      <Alert tone="warning" title="Your payment is disputed">
        Your payment of {paid} was withdrawn from us because of a dispute, and this order was cancelled. Your
        payment provider will inform you of the outcome.
      </Alert>
    );
  return (
    <Alert title="Your payment was refunded">
      Your payment of {paid} was refunded in full, and this order was cancelled. It can take a few days until
      the refund shows on your bank statement.
    </Alert>
  );
}
