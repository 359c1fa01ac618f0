import type { LinkProps } from "@rankwright/ui";

interface PrivateLinkProps extends Omit<LinkProps, "to" | "aria-current"> {
  to?: string;
  "aria-current"?: "page" | "true" | undefined;
}

/**
 * Link between private screens that loads no new document. Links to public pages are plain anchors, because those pages don't have
 * this app's script. Paging and sorting keep the scroll position. `ScreenLinks` handles all clicks: the router's own link parses
 * the address twice for each of a screen's seventy links.
 */
export function PrivateLink({ href, to = href, ...rest }: PrivateLinkProps) {
  return <a {...rest} href={to} data-screen="" />;
}
