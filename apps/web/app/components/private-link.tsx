import type { LinkProps } from "@rankwright/ui";

interface PrivateLinkProps extends Omit<LinkProps, "to" | "aria-current"> {
  to?: string;
  "aria-current"?: "page" | "true" | undefined;
}

/**
 * A link between private screens, without a new document. Links to public pages are plain anchors, as those bring no script
 * of this app. Paging and sorting keep the scroll position. `ScreenLinks` follows them all: the router's own link reads the
 * address anew for each of a screen's seventy links, twice.
 */
export function PrivateLink({ href, to = href, ...rest }: PrivateLinkProps) {
  return <a {...rest} href={to} data-screen="" />;
}
