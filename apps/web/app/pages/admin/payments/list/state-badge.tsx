import { type PaymentState, paymentStateNames } from "@rankwright/schema";
import { Badge, type Tone } from "@rankwright/ui";

const tones = {
  succeeded: "success",
  underpaid: "warning",
  partlyRefunded: "info",
  refunded: "neutral",
  disputed: "danger",
  pending: "info",
  failed: "danger",
  incomplete: "neutral",
  cancelled: "neutral",
} as const satisfies Record<PaymentState, Tone>;

/** State of a payment, and a mark of test payments. */
export function StateBadge({ state, isTest }: { state: PaymentState; isTest: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge
        tone={tones[state]}
        icon={state === "cancelled" ? "close" : state === "pending" ? "clock" : undefined}
      >
        {paymentStateNames[state]}
      </Badge>
      {isTest && <Badge tone="warning">Test</Badge>}
    </span>
  );
}
