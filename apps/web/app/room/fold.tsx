import { Icon } from "@rankwright/ui";
import type { ReactNode } from "react";

/** Something that opens when it is needed, also without script. */
export function Fold({ label, isOpen, children }: { label: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="group no-print rounded-md border border-border" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-4 py-2 text-sm font-semibold hover:bg-surface [&::-webkit-details-marker]:hidden">
        {label}
        <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-border p-4">{children}</div>
    </details>
  );
}
