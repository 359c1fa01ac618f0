import { type ProviderId, paymentMethodSettings } from "@rankwright/schema";

/** Returns the settings that the owner can enter by hand for a payment method, without its switch. */
export function manualFields(id: ProviderId) {
  const { test, live, more } = paymentMethodSettings[id];
  return [...new Set([...test, ...live, ...more])];
}
