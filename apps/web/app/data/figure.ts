import type { ReactNode } from "react";

/** Captions of the totals, so that users can see why two totals differ. */
export const sumWords = {
  sales: "Full prices of Paid orders",
  net: "Payments minus refunds",
  received: "Payments before refunds",
  spent: "Full prices of your Paid orders",
} as const;

/** Maps a query to the value and the note of a stat card, including the loading and error states. */
export function figure<Data>(
  query: { data: Data | undefined; isError: boolean },
  show: (data: Data) => ReactNode,
  note?: ReactNode,
): { value: ReactNode; note: ReactNode } {
  if (query.data !== undefined) return { value: show(query.data), note };
  return query.isError ? { value: "–", note: "Not available right now" } : { value: "…", note };
}
