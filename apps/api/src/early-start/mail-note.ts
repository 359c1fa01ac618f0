import type { OrderRow } from "@rankwright/db/orders";
import { earlyStartRequest } from "@rankwright/schema";
import type { Placeholder } from "../mail/kind.ts";

/** Returns the paragraph of a mail to the customer that repeats their request for an early start; "" without one. */
export const earlyStartNote = ({ earlyStart }: Pick<OrderRow, "earlyStart">): string =>
  earlyStart ? `You agreed to this: “${earlyStart.text}”` : "";

export const earlyStartPlaceholder = {
  description:
    "the customer's request that work begins before the withdrawal period ends; omitted without one",
  sample: `You agreed to this: “${earlyStartRequest.text}”`,
  maybe: true,
} as const satisfies Placeholder;
