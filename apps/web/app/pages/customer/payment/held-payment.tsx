import { Alert } from "@rankwright/ui";

/** Notice for a payment that the provider accepted but that takes a few days to arrive. */
export function HeldPayment({ name }: { name: string }) {
  return (
    <Alert title="Your payment is being processed">
      {name} has accepted it, and it can take a few days to reach us. Please do not pay again. We will e-mail
      you when it arrives.
    </Alert>
  );
}
