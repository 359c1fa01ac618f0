import type { HTMLAttributes, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import { Anchor, type LinkComponent } from "./link.tsx";

/** A raised card, with padding unless `flush`. */
export function Card({
  flush = false,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { flush?: boolean }) {
  return (
    <div
      {...rest}
      className={cx(
        "rounded-lg border border-border bg-surface-raised shadow-sm",
        !flush && "p-5 sm:p-6",
        className,
      )}
    />
  );
}

interface StatCardProps {
  label: string;
  /** The value, already formatted. */
  value?: ReactNode;
  note?: ReactNode;
  icon?: IconName | undefined;
  /** Turns the whole card into a link. */
  href?: string | undefined;
  as?: LinkComponent | undefined;
  className?: string;
}

/** A labelled figure, or a link with an icon; with `href` the whole card is a link. */
export function StatCard({ label, value, note, icon, href, as, className }: StatCardProps) {
  const look = cx(
    "group flex min-h-24 gap-4 rounded-lg border border-border bg-surface-raised p-5 shadow-sm",
    // Texts of different lengths begin at the same height.
    value === undefined ? "items-start" : "items-center",
    className,
  );
  const inside = (
    <>
      {icon && (
        <span className="grid size-11 flex-none place-items-center rounded-md bg-accent-soft text-accent">
          <Icon name={icon} size={22} />
        </span>
      )}
      <span className="grid min-w-0 flex-1 gap-1">
        <span className={value === undefined ? "font-semibold" : "text-sm text-text-muted"}>{label}</span>
        {value !== undefined && (
          // A figure stays on one line and shrinks if there is little space.
          <span className="@container">
            <span className="nums block font-display text-[clamp(0.875rem,15cqi,var(--text-3xl))] leading-none whitespace-nowrap">
              {value}
            </span>
          </span>
        )}
        {note && <span className="text-sm text-text-muted">{note}</span>}
      </span>
    </>
  );
  if (!href) return <div className={look}>{inside}</div>;
  return (
    <Anchor
      href={href}
      {...(as && { as })}
      className={cx(look, "transition-[border-color,box-shadow] hover:border-accent hover:shadow-md")}
    >
      {inside}
      <Icon
        name="arrow-right"
        className="self-center text-text-muted transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
      />
    </Anchor>
  );
}
