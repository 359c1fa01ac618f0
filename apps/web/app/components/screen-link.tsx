import type { LinkProps } from "@rankwright/ui";

interface ScreenLinkProps extends Omit<LinkProps, "to" | "aria-current"> {
  to?: string;
  "aria-current"?: "page" | "true" | undefined;
}

/**
 * Link to a private screen. A click loads no new document: `ScreenLinks` handles the clicks of all these links and keeps the scroll
 * position when paging or sorting. The router's own link would be slower, because it parses its address twice, and a screen can have
 * seventy links. Use a plain anchor for public pages, which don't have this app's script.
 */
export function ScreenLink({ href, to = href, ...rest }: ScreenLinkProps) {
  return <a {...rest} href={to} data-screen="" />;
}
