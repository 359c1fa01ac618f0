import { cx } from "../cx.ts";

interface ProgressProps {
  /** Visible label. If it is "", a `name` is required. */
  label: string;
  /** Accessible name; the label by default. */
  name?: string | undefined;
  /** 0 to `max`. */
  value: number;
  max?: number;
  /** Text of the value, shown at the right; by default the percentage. */
  valueText?: string;
  className?: string;
}

/** A labelled progress bar with its value as text. */
export function Progress({ label, name = label, value, max = 100, valueText, className }: ProgressProps) {
  const text = valueText ?? `${Math.round((value / max) * 100)}%`;
  return (
    <label className={cx("grid gap-2", className)}>
      <span className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{label}</span>
        <span className="nums flex-none text-sm text-text-muted">{text}</span>
      </span>
      <progress className="progress-bar" value={value} max={max} aria-label={name} aria-valuetext={text} />
    </label>
  );
}
