import { cx, Icon } from "@rankwright/ui";
import type { ReactNode } from "react";

/** Section that can be expanded, also without script. */
export function Fold({
  label,
  isOpen,
  isMain = false,
  children,
}: {
  label: string;
  isOpen?: boolean;
  /** True if the section is highlighted, because it is the next step. */
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      className={cx("group no-print rounded-md border", isMain ? "border-accent" : "border-border")}
      open={isOpen}
    >
      <summary
        className={cx(
          "flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-4 py-2 text-sm font-semibold [&::-webkit-details-marker]:hidden",
          isMain ? "bg-accent-soft text-accent hover:text-accent-strong" : "hover:bg-surface",
        )}
      >
        {label}
        <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-border p-4">{children}</div>
    </details>
  );
}
