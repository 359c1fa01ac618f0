import type { ComponentProps } from "react";
import { cx } from "../cx.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Class of the surrounding label. */
  className?: string | undefined;
}

/** A checkbox with a clickable label. */
export function Checkbox({ className, children, ...input }: CheckboxProps) {
  return (
    <label className={cx("flex min-h-11 items-center gap-3 wrap-anywhere", className)}>
      <input {...input} type="checkbox" className="size-5 flex-none accent-accent" />
      {children}
    </label>
  );
}
