import type { ReactNode } from "react";

/** A figure as its card shows it: also while it loads, and where it can't be had. */
export function figure<Data>(
  query: { data: Data | undefined; isError: boolean },
  show: (data: Data) => ReactNode,
  note?: ReactNode,
): { value: ReactNode; note: ReactNode } {
  if (query.data !== undefined) return { value: show(query.data), note };
  return query.isError ? { value: "–", note: "Can't be shown right now" } : { value: "…", note };
}
