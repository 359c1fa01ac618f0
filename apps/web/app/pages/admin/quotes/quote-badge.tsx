import { quoteStateNames, type ShownQuoteState } from "@rankwright/schema";
import { Badge, type Tone } from "@rankwright/ui";

const tones = {
  draft: "neutral",
  sent: "info",
  accepted: "success",
  declined: "danger",
  withdrawn: "neutral",
  expired: "warning",
} as const satisfies Record<ShownQuoteState, Tone>;

/** Badge with the state of a quote. */
export const QuoteBadge = ({ state }: { state: ShownQuoteState }) => (
  <Badge tone={tones[state]}>{quoteStateNames[state]}</Badge>
);
