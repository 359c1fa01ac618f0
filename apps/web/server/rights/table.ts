// Who may do what on the site's own addresses, typed by hand like the API's (apps/api/src/rights/table.ts).
import type { Right } from "@rankwright/api/rights/table";

/** Every address beside the pages and tRPC; HEAD goes with GET. */
export const siteRoutes: Readonly<Record<string, Right>> = {
  "GET /healthz": "public",
  "POST /ipn": "public",
  "GET /auth/oidc/start": "public",
  "GET /auth/oidc/callback": "public",
  "GET /media/:name": "public",
  "POST /media": "admin",
  "GET /export/messages.csv": "admin",
  "GET /export/orders.csv": "admin",
  "GET /export/subscribers.csv": "admin",
  // The token in the address is all the right there is.
  "GET /unsubscribe": "public",
  "POST /unsubscribe": "public",
};

/** Behind these are the pages. */
export const pageDoors: readonly string[] = ["DELETE", "GET", "PATCH", "POST", "PUT"].map(
  (method) => `${method} /*`,
);
