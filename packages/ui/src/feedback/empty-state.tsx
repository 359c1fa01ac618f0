import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import type { IconName } from "../icons/icon.tsx";
import { RoundIcon } from "../icons/round-icon.tsx";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The suggested next step, as a button or link. */
  action?: ReactNode;
  icon?: IconName;
  className?: string;
}

/** Placeholder for an empty list. */
export function EmptyState({ title, text, action, icon = "file-text", className }: EmptyStateProps) {
  return (
    <div className={cx("grid justify-items-center gap-2 px-6 py-12 text-center", className)}>
      <RoundIcon name={icon} size="md" className="mb-2" />
      <p className="font-display text-xl font-semibold">{title}</p>
      {text && <p className="max-w-96 text-sm text-text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
