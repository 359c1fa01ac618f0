import type { Business } from "./business.ts";

/** Host names that can't serve as the name of a site: localhost and IP addresses. */
const NAMELESS = /^(?:localhost|[\d.]+|\[[\da-f:.]+\])$/;

/** Settings from which the name of the business is derived. */
export interface Named {
  SITE_URL: string;
  business: Business;
  /** Returns the name that the site's content contains, or "". */
  nameInContent: () => string;
}

/** Returns the name of the business on pages, in mails, on invoices and at the checkout: the owner's, or one from the content or host. */
export function siteName({ SITE_URL, business, nameInContent }: Named): string {
  const { hostname } = new URL(SITE_URL);
  return business.name || nameInContent() || (NAMELESS.test(hostname) ? "Your site" : hostname);
}
