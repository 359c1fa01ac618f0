import type { LinkProps } from "@rankwright/ui";
import { Link } from "react-router";

/**
 * A link between private screens, without a new document. Links to public pages are plain anchors, as those bring no script
 * of this app. Paging and sorting keep the scroll position.
 */
export function PrivateLink({ href, to = href, ...rest }: Omit<LinkProps, "to"> & { to?: string }) {
  return <Link {...rest} to={to} preventScrollReset={to.startsWith("?")} />;
}
