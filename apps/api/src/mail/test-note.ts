import type { OrderRow } from "@rankwright/db/orders";
import type { Placeholder } from "./kind.ts";

export const testNotePlaceholder = {
  says: "that it was a test, if it was",
  sample: "",
  maybe: true,
} as const satisfies Placeholder;

/** What a mail about an order that is still to be paid says of it where it is a test. */
export const testNote = ({ testMode }: Pick<OrderRow, "testMode">): string =>
  testMode ? "This is a test shop: no real money is moved." : "";
