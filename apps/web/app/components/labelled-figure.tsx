import type { ReactNode } from "react";

/** A figure in a list of terms (`dl`), with its label and a note. */
export function Figure({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-text-muted">{label}</dt>
      <dd className="nums text-xl font-semibold">{value}</dd>
      <dd className="text-xs text-text-muted">{note}</dd>
    </div>
  );
}
