import type { OrderRow } from "@rankwright/db/orders";
import type { Placeholder } from "./kind.ts";
import { english, type Wording } from "./wording.ts";

export const testNotePlaceholder = {
  description: "a note that it is a test order, if it is one",
  sample: "",
  maybe: true,
} as const satisfies Placeholder;

/** Returns a note for mails about a test order; "" for real orders. `isPaid`: the mail is about a payment. */
export const testNote = (
  { testMode }: Pick<OrderRow, "testMode">,
  { phrases }: Pick<Wording, "phrases"> = english,
  isPaid = false,
): string => {
  if (!testMode) return "";
  return isPaid ? phrases.testPayment : phrases.testOrder;
};
