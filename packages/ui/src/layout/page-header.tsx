import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** The screen's primary action. */
  action?: ReactNode;
  /** Content above the title, such as the breadcrumb. */
  above?: ReactNode;
  className?: string;
}

/** Header of a private screen: its h1, one sentence and one action. */
export function PageHeader({ title, description, action, above, className }: PageHeaderProps) {
  return (
    <div className={cx("grid gap-3", className)}>
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          {description && <p className="max-w-text text-text-muted wrap-anywhere">{description}</p>}
        </div>
        {action && <div className="no-print max-w-full flex-none">{action}</div>}
      </div>
    </div>
  );
}

interface SectionHeadingProps {
  /** An empty title is omitted. */
  title: string;
  /** A short line above the title. */
  eyebrow?: string | undefined;
  text?: ReactNode;
  level?: 1 | 2 | 3;
  align?: "start" | "center";
  id?: string;
  className?: string;
}

/** Header of a public section. */
export function SectionHeading(props: SectionHeadingProps) {
  const { title, eyebrow, text, level = 2, align = "start", id, className } = props;
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        "grid max-w-text gap-4",
        align === "center" && "mx-auto justify-items-center text-center",
        className,
      )}
    >
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      {title && (
        <Heading id={id} className={level === 1 ? "text-display" : "text-4xl"}>
          {title}
        </Heading>
      )}
      {text && <p className="text-lg text-text-muted">{text}</p>}
    </div>
  );
}
