import { type Case, notificationFor } from "@rankwright/test-kit/rights/matrix";
import type { Role, World } from "@rankwright/test-kit/rights/world";
import type { SiteWorld } from "./site-world.ts";
import { siteRoutes } from "./table.ts";

/** Expected status of a permitted request, and how to request the route. */
interface Known {
  status: number;
  url?: (world: SiteWorld) => string;
  /** True if even a GET writes something: an export writes to the audit log. */
  notes?: boolean;
}

/** Returns the unsubscribe address that the test world's reader got by mail. */
function unsubscribeUrl({ mails }: World): string {
  const mailed = mails().find((mail) => mail.unsubscribeUrl !== null)?.unsubscribeUrl;
  const { pathname, search } = new URL(mailed ?? "");
  return pathname + search;
}

const known: Readonly<Record<string, Known>> = {
  "GET /auth/oidc/start": { status: 303 },
  "GET /auth/oidc/callback": { status: 303 },
  "GET /media/:name": { status: 200, url: ({ picture }) => picture },
  // The test world has no brand images.
  "GET /brand/:name": { status: 404 },
  "POST /media": { status: 201 },
  // Redirects back to the screen with an error, because the request contains no password.
  "POST /settings/backups/download": { status: 303 },
  // The test world has no unmatched mail.
  "GET /settings/inbound/:id/original": { status: 404 },
  "GET /export/customers.csv": { status: 200, notes: true },
  "GET /export/invoices.csv": { status: 200, notes: true },
  "GET /export/journal.csv": {
    status: 200,
    notes: true,
    url: () => "/export/journal.csv?from=2026-03-01&to=2026-03-31",
  },
  // The test world has no consultant number.
  "GET /export/datev.csv": { status: 400, url: () => "/export/datev.csv?from=2026-03-01&to=2026-03-31" },
  "GET /export/messages.csv": { status: 200, notes: true },
  "GET /export/orders.csv": { status: 200, notes: true },
  "GET /export/oss.csv": { status: 200, notes: true, url: () => "/export/oss.csv?quarter=2026-Q1" },
  "GET /export/payments.csv": { status: 200, notes: true },
  "GET /export/subscribers.csv": { status: 200, notes: true },
  "GET /export/subscriptions.csv": { status: 200, notes: true },
  "GET /export/tax-report.csv": {
    status: 200,
    notes: true,
    url: () => "/export/tax-report.csv?from=2026-03-01&to=2026-03-31",
  },
  "GET /unsubscribe": { status: 303, url: unsubscribeUrl },
  "POST /webhooks/paypal": { status: 400 },
  "POST /webhooks/stripe": { status: 400 },
  "POST /webhooks/mail": { status: 400 },
  "POST /unsubscribe": { status: 200, url: unsubscribeUrl },
};

/** Returns a case for every address of the site other than pages and tRPC, requested as a browser does. */
export function siteCases(site: () => SiteWorld): Case[] {
  return Object.entries(siteRoutes).map(([name, right]) => {
    const [method = "", path = ""] = name.split(" ");
    const { status, url, notes = false } = known[name] ?? { status: 200 };
    const prepare = async (world: World, role: Role) => {
      const at = url?.(site()) ?? path;
      const as = world.tokens[role];
      if (name === "POST /media") return () => site().upload(role);
      if (method === "POST") return () => site().browser.ask("POST", at, { as, ...notificationFor(at) });
      return () => site().browser.ask("GET", at, { as });
    };
    return { name, right, status, reads: method === "GET" && !notes, prepare };
  });
}
