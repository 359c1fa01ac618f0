import { cx } from "../cx.ts";

/** A spinner with a text that states what is loading. */
export function Loader({ label = "Loading…", className }: { label?: string; className?: string }) {
  return (
    <p
      className={cx("flex items-center justify-center gap-3 py-8 text-text-muted", className)}
      aria-busy="true"
    >
      <span className="spinner text-accent" aria-hidden="true" />
      {label}
    </p>
  );
}

/** Placeholder lines in the shape of the content; `label` is for screen readers. */
export function Skeleton({
  lines = 3,
  label = "Loading…",
  className,
}: {
  lines?: number;
  label?: string;
  className?: string;
}) {
  const widths = ["w-full", "w-11/12", "w-4/5", "w-2/3"];
  return (
    <div className={cx("grid gap-3", className)} aria-busy="true">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          aria-hidden="true"
          className={cx("skeleton block h-4", widths[line % widths.length])}
        />
      ))}
    </div>
  );
}
