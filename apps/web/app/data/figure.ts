import type { ReactNode } from "react";

/** Which money each sum counts, for those who read two of them side by side. */
export const sumWords = {
  sales: "Full prices of Paid orders",
  net: "Money in, less what went back",
  cameIn: "Money in, before refunds",
  spent: "Full prices of your Paid orders",
} as const;

/** A figure as its card shows it: also while it loads, and where it can't be had. */
export function figure<Data>(
  query: { data: Data | undefined; isError: boolean },
  show: (data: Data) => ReactNode,
  note?: ReactNode,
): { value: ReactNode; note: ReactNode } {
  if (query.data !== undefined) return { value: show(query.data), note };
  return query.isError ? { value: "–", note: "Can't be shown right now" } : { value: "…", note };
}
