import type { OrderRow } from "@rankwright/db/orders";
import { earlyStartRequest } from "@rankwright/schema";
import type { Placeholder } from "../mail/kind.ts";
import { english, type Wording } from "../mail/wording.ts";

/** Returns the paragraph of a mail to the customer that repeats their request for an early start; "" without one. */
export const earlyStartNote = (
  { earlyStart }: Pick<OrderRow, "earlyStart">,
  { phrases }: Pick<Wording, "phrases"> = english,
): string => (earlyStart ? phrases.agreed(earlyStart.text) : "");

export const earlyStartPlaceholder = {
  description:
    "the customer's request that work begins before the withdrawal period ends; omitted without one",
  sample: english.phrases.agreed(earlyStartRequest.text),
  maybe: true,
} as const satisfies Placeholder;
