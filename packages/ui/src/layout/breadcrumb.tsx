import { cx } from "../cx.ts";
import { Anchor, type LinkComponent } from "./link.tsx";

interface Crumb {
  label: string;
  /** Omitted for the current page. */
  href?: string;
}

/** Breadcrumb navigation; the last entry is the current page. */
export function Breadcrumb({
  items,
  as,
  className,
}: {
  items: readonly Crumb[];
  as?: LinkComponent | undefined;
  className?: string;
}) {
  return (
    <nav aria-label="Breadcrumb" className={cx("text-sm leading-6 text-text-muted", className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map(({ label, href }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <Anchor
                href={href}
                {...(as && { as })}
                className="min-w-0 underline decoration-border-strong underline-offset-4 wrap-anywhere hover:text-text"
              >
                {label}
              </Anchor>
            ) : (
              <span aria-current="page" className="min-w-0 text-text wrap-anywhere">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
