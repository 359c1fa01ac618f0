import { dayAt, longDay } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import type { CustomerSubscription } from "./types.ts";

/** The sentences that the customer agreed to when ordering. */
export function Agreement({
  subscription: { consent, earlyStart },
  timeZone,
}: {
  subscription: CustomerSubscription;
  timeZone: string;
}) {
  if (consent.text === "") return null;
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">What you agreed to</h2>
      <blockquote className="text-sm wrap-anywhere">{consent.text}</blockquote>
      {earlyStart && <blockquote className="text-sm wrap-anywhere">{earlyStart.text}</blockquote>}
      <p className="text-sm text-text-muted">Agreed on {longDay(dayAt(consent.at, timeZone))}.</p>
    </Card>
  );
}
