import { Alert } from "@rankwright/ui";

/** Notice that a payment was accepted and will arrive in a few days. */
export function HeldPayment({ name }: { name: string }) {
  return (
    <Alert title="Your payment is on its way">
      {name} has taken it on and passes it on to us, which can take some days. Please do not pay again: we
      write to you once it is here.
    </Alert>
  );
}
