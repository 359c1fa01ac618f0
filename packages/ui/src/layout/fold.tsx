import type { ReactNode, Ref } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";

/** Section that can be expanded, also without script. */
export function Fold({
  label,
  isOpen,
  isMain = false,
  ref,
  children,
}: {
  label: string;
  isOpen?: boolean;
  /** True if the section is highlighted, because it is the next step. */
  isMain?: boolean;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}) {
  return (
    <details
      ref={ref}
      className={cx("group rounded-md border", isMain ? "border-accent" : "border-border")}
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
