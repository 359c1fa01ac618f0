import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "../icons/icon.tsx";

type AlertTone = "info" | "success" | "warning" | "danger";

const tones: Record<AlertTone, { box: string; sign: string; icon: IconName }> = {
  info: { box: "border-info/35 bg-info-soft", sign: "text-info", icon: "info" },
  success: { box: "border-success/35 bg-success-soft", sign: "text-success", icon: "check-circle" },
  warning: { box: "border-warning/35 bg-warning-soft", sign: "text-warning", icon: "alert" },
  danger: { box: "border-danger/35 bg-danger-soft", sign: "text-danger", icon: "alert" },
};

export interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  /** "alert" for a message that appears after an action, which screen readers then announce. Omitted for static messages. */
  role?: "alert" | undefined;
  className?: string;
  children?: ReactNode;
}

/** A message that remains on the page. */
export function Alert({ tone = "info", title, role, className, children }: AlertProps) {
  const { box, sign, icon } = tones[tone];
  return (
    <div role={role} className={cx("flex gap-3 rounded-lg border p-4", box, className)}>
      <Icon name={icon} className={cx("mt-0.5", sign)} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold wrap-anywhere">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
    </div>
  );
}
