import { type Case, notificationFor } from "@rankwright/test-kit/rights/matrix";
import type { Role, World } from "@rankwright/test-kit/rights/world";
import type { SiteWorld } from "./site-world.ts";
import { siteRoutes } from "./table.ts";

/** What is known of a route beside whose it is: what it answers, and how it is asked. */
interface Known {
  status: number;
  url?: (world: SiteWorld) => string;
  /** Whether even a GET notes something: an export in the audit log. */
  notes?: boolean;
}

/** The address of the subscription that the world's reader was mailed. */
function unsubscribeUrl({ mails }: World): string {
  const mailed = mails().find((mail) => mail.unsubscribeUrl !== null)?.unsubscribeUrl;
  const { pathname, search } = new URL(mailed ?? "");
  return pathname + search;
}

const known: Readonly<Record<string, Known>> = {
  "GET /auth/oidc/start": { status: 303 },
  "GET /auth/oidc/callback": { status: 303 },
  "GET /media/:name": { status: 200, url: ({ picture }) => picture },
  // Only what the owner set has such an address.
  "GET /brand/:name": { status: 404 },
  "POST /media": { status: 201 },
  // Back to the screen: it takes the password, too.
  "POST /settings/backups/download": { status: 303 },
  // No mail waits there.
  "GET /settings/inbound/:id/original": { status: 404 },
  "GET /export/invoices.csv": { status: 200, notes: true },
  "GET /export/messages.csv": { status: 200, notes: true },
  "GET /export/orders.csv": { status: 200, notes: true },
  "GET /export/subscribers.csv": { status: 200, notes: true },
  "GET /unsubscribe": { status: 303, url: unsubscribeUrl },
  "POST /webhooks/paypal": { status: 400 },
  "POST /webhooks/stripe": { status: 400 },
  "POST /webhooks/mail": { status: 400 },
  "POST /unsubscribe": { status: 200, url: unsubscribeUrl },
};

/** Every address of the site beside the pages and tRPC, as everybody's browser asks it. */
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
