import type { Tx } from "@rankwright/db/core";
import type { ReceivedEvent } from "@rankwright/db/payments";
import { changeMethod, methodWithRef, revokeMethod } from "@rankwright/db/subscriptions";
import { providerNames } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";
import type { Outcome } from "./outcome.ts";

/** True if an event is about a stored means of payment instead of an order's payment. */
export const isAboutMethod = ({ type }: PaymentEvent): boolean =>
  type === "methodChanged" || type === "methodRevoked";

/** Applies the provider's report to the stored means of payment. Ignores those of other sales on the same account. */
export function applyToMethod(tx: Tx, { provider, event }: ReceivedEvent, now: number): Outcome {
  const { type, method, isTest } = event;
  const name = providerNames[provider];
  const modes = isTest ? (["sandbox", "local"] as const) : (["live"] as const);
  const found = method && methodWithRef(tx, provider, modes, method.methodRef);
  if (!found || !method)
    return {
      state: "noted",
      reason: `${name} reports a payment method that no subscription on this site uses. It was ignored.`,
    };
  if (type === "methodRevoked") {
    if (found.revokedAt === null) revokeMethod(tx, found._id, now);
    return { state: "noted", reason: `${found.label} can no longer be charged: it was removed at ${name}.` };
  }
  const { label, expires } = method;
  const changed = { label: label || found.label, expires };
  changeMethod(tx, found._id, changed);
  const until = expires === "" ? "" : ` It expires in ${expires}.`;
  return { state: "noted", reason: `${name} updated ${found.label} to ${changed.label}.${until}` };
}
