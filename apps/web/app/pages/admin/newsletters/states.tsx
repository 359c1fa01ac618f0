import type { NewsletterState } from "@rankwright/schema";
import { Badge, type Tone } from "@rankwright/ui";

const words = {
  draft: { label: "Draft", tone: "neutral" },
  sending: { label: "Sending", tone: "info" },
  stopped: { label: "Stopped", tone: "warning" },
  sent: { label: "Sent", tone: "success" },
} as const satisfies Record<NewsletterState, { label: string; tone: Tone }>;

/** Badge with the state of a newsletter. */
export const StateBadge = ({ state }: { state: NewsletterState }) => (
  <Badge tone={words[state].tone}>{words[state].label}</Badge>
);
