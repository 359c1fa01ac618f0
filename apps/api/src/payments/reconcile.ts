import {
  type Db,
  flagInvoice,
  immediate,
  type Notification,
  notificationsOf,
  notificationsToLookAt,
  staleInvoices,
} from "@rankwright/db";
import { formatCents, paths } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { letter } from "../mail/letter.ts";
import { tellOwners } from "./mails.ts";
import { parsePaypal } from "./paypal-standard/provider.ts";
import { putAbandonedAside } from "./unpaid.ts";

const BATCH = 100;
/** Anyone may post notifications, so only so many are read again. */
const MOST_UNSETTLED = 200;

/** The unsettled notifications by the invoice they name, the first of each; they need not be the provider's. */
function unsettledByInvoice(db: Db, now: number): Map<string, Notification> {
  const named = new Map<string, Notification>();
  for (const row of notificationsToLookAt(db, now, MOST_UNSETTLED)) {
    const { invoiceId } = parsePaypal(row.raw);
    if (!named.has(invoiceId)) named.set(invoiceId, row);
  }
  return named;
}

/** What is known of an invoice, in a sentence; `named` is an unsettled notification that names it. */
function heard(notifications: Notification[], named: Notification | undefined): string {
  const last = notifications.at(-1);
  if (last) return `The last that PayPal told: ${last.reason || last.state}`;
  if (named) return `A notification names it, but PayPal has not vouched for that one: ${named.reason}`;
  return "PayPal told nothing of it so far: most likely the customer left the checkout.";
}

/**
 * Looks again at orders that stay unpaid after their checkout was opened, and flags them for the admin, once, with what is
 * known; what stays abandoned for long is put aside again. Standard payments can't be asked for by their invoice: what PayPal knows comes with its notifications only.
 */
export function reconcile(deps: Pick<Deps, "db" | "env" | "now" | "log">): void {
  const now = deps.now();
  putAbandonedAside(deps);
  if (staleInvoices(deps.db, now, 1).length === 0) return;
  // Parsed once and before the lock: forged bytes must not hold up whoever writes.
  const unsettled = unsettledByInvoice(deps.db, now);
  immediate(deps.db, (tx) => {
    for (const invoice of staleInvoices(tx, now, BATCH)) {
      const told = notificationsOf(tx, invoice.orderId).filter((row) => row.verifiedAt !== null);
      const known = heard(told, unsettled.get(invoice._id));
      const flag = `Unpaid for an hour or more after the checkout over ${formatCents(invoice.amountCents)} was opened. ${known}`;
      flagInvoice(tx, invoice._id, flag, now);
      deps.log.info({ order: invoice.orderId, invoice: invoice._id }, "order is unpaid after its checkout");
      // An abandoned checkout is everyday; one that PayPal spoke of is worth a mail.
      if (told.length === 0) continue;
      const { SITE_URL } = deps.env;
      const text = letter(deps.env, [
        flag,
        `Order: ${invoice.orderId}`,
        `Your admin panel: ${SITE_URL}${paths.admin()}`,
      ]);
      tellOwners(tx, deps, `unpaid:${invoice._id}`, "An order stays unpaid", text);
    }
  });
}
