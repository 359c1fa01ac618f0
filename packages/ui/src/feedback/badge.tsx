import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "../icons/icon.tsx";

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-surface text-text-muted border-border",
  accent: "bg-accent-soft text-accent border-transparent",
  info: "bg-info-soft text-info border-transparent",
  success: "bg-success-soft text-success border-transparent",
  warning: "bg-warning-soft text-warning border-transparent",
  danger: "bg-danger-soft text-danger border-transparent",
};

const icons: Partial<Record<Tone, IconName>> = {
  success: "check",
  warning: "clock",
  danger: "close",
  info: "info",
};

/** A status as one word with an icon, so that it does not depend on colour alone. `icon={null}` omits the icon. */
export function Badge({
  tone = "neutral",
  icon = icons[tone],
  className,
  children,
}: {
  tone?: Tone;
  icon?: IconName | null | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-full border align-middle px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={14} className="-ms-0.5" />}
      {children}
    </span>
  );
}
