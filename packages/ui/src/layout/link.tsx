import type { AnchorHTMLAttributes, ComponentType, ReactNode } from "react";

/** Props of a link component, such as the router's `Link`: the address as both `to` and `href`. */
export interface LinkProps {
  to: string;
  href: string;
  className?: string;
  children?: ReactNode;
  "aria-current"?: "page";
  "aria-label"?: string;
}

export type LinkComponent = ComponentType<LinkProps>;

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; as?: LinkComponent };

/** A plain `<a>`, or the given link component with the same address. */
export function Anchor({ as: As, href, ...rest }: AnchorProps) {
  if (As)
    return <As {...rest} aria-current={rest["aria-current"] ? "page" : undefined} to={href} href={href} />;
  return <a {...rest} href={href} />;
}
