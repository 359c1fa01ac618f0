import type { ButtonHTMLAttributes } from "react";
import { cx } from "../cx.ts";
import { Anchor, type AnchorProps } from "../layout/link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "inverse";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "no-print inline-flex min-w-fit items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors select-none aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  secondary: "border-border-strong bg-surface-raised text-text hover:border-text hover:bg-surface",
  quiet: "border-transparent bg-transparent text-accent hover:bg-accent-soft hover:text-accent-strong",
  danger: "border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong",
  inverse: "border-on-ink bg-on-ink text-ink hover:border-ink-accent hover:bg-ink-accent",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3.5 py-1 text-sm",
  md: "min-h-11 px-5 py-2 text-sm",
  lg: "min-h-13 px-7 py-3 text-base",
};

/** Returns the classes of a button, for another element (a summary, a label). */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md", extra?: string) {
  return cx(base, variants[variant], sizes[size], extra);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Text shown while an action runs ("Saving…"). The button then ignores clicks but keeps the focus. */
  busy?: string | false | undefined;
}

export function Button({ variant, size, busy, className, type = "button", children, ...rest }: ButtonProps) {
  const classes = buttonClass(variant, size, className);
  if (!busy) {
    return (
      <button {...rest} type={type} className={classes}>
        {children}
      </button>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-disabled="true"
      onClick={(event) => event.preventDefault()}
    >
      <span className="spinner" aria-hidden="true" />
      {busy}
    </button>
  );
}

type ButtonLinkProps = AnchorProps & { variant?: ButtonVariant; size?: ButtonSize };

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} className={buttonClass(variant, size, className)} />;
}
