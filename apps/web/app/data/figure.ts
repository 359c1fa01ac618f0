import type { ReactNode } from "react";

/** Explains what each sum contains, for readers who compare two of them. */
export const sumWords = {
  sales: "Full prices of Paid orders",
  net: "Payments minus refunds",
  received: "Payments before refunds",
  spent: "Full prices of your Paid orders",
} as const;

/** Returns a figure in the form that its card shows, including the loading and error states. */
export function figure<Data>(
  query: { data: Data | undefined; isError: boolean },
  show: (data: Data) => ReactNode,
  note?: ReactNode,
): { value: ReactNode; note: ReactNode } {
  if (query.data !== undefined) return { value: show(query.data), note };
  return query.isError ? { value: "–", note: "Not available right now" } : { value: "…", note };
}
