import type { OrderRow } from "@rankwright/db/orders";
import type { Placeholder } from "./kind.ts";

export const testNotePlaceholder = {
  description: "a note that it is a test order, if it is one",
  sample: "",
  maybe: true,
} as const satisfies Placeholder;

/** Returns a note for mails about a test order; "" for real orders. */
export const testNote = ({ testMode }: Pick<OrderRow, "testMode">): string =>
  testMode ? "This is a test order. No real money is charged." : "";
