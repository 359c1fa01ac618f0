import type { LinkProps } from "@rankwright/ui";
import { Link } from "react-router";

/**
 * A link from one private screen to another, without loading the document anew. Links to public pages are plain
 * anchors: those pages come complete from the server and bring no script of this app. Paging and sorting stay where they
 * are on the screen.
 */
export function PrivateLink({ href, to = href, ...rest }: Omit<LinkProps, "to"> & { to?: string }) {
  return <Link {...rest} to={to} preventScrollReset={to.startsWith("?")} />;
}
