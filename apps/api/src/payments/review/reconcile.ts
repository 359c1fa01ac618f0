import { type Db, immediate } from "@rankwright/db/core";
import {
  flagInvoice,
  type Notification,
  notificationsOf,
  notificationsToReview,
  staleInvoices,
} from "@rankwright/db/payments";
import { formatCents, paths } from "@rankwright/schema";
import type { Deps } from "../../deps.ts";
import { letter } from "../../mail/letter.ts";
import { mailOwners } from "../mails.ts";
import { provider } from "../providers.ts";
import { dismissAbandoned } from "./unpaid.ts";

const BATCH = 100;
/** The most that are parsed again: anyone may post notifications. */
const MOST_IN_REVIEW = 200;

/** The first notification in review for each invoice; they need not be the provider's. */
function reviewByInvoice(db: Db, now: number): Map<string, Notification> {
  const byInvoice = new Map<string, Notification>();
  for (const row of notificationsToReview(db, now, MOST_IN_REVIEW)) {
    const { invoiceId } = provider.parseWebhook(row.raw);
    if (!byInvoice.has(invoiceId)) byInvoice.set(invoiceId, row);
  }
  return byInvoice;
}

/** What is known of an unpaid invoice, in a sentence. */
function lastNews(verified: Notification[], unverified: Notification | undefined): string {
  const last = verified.at(-1);
  if (last) return `The last that PayPal sent: ${last.reason || last.state}`;
  if (unverified)
    return `A notification names it, but PayPal has not verified that one: ${unverified.reason}`;
  return "PayPal sent nothing about it so far: most likely the customer left the checkout.";
}

/**
 * Flags orders that stay unpaid after their checkout was opened, once, with what is known. Payments Standard can't be asked
 * for a payment by its invoice: what PayPal knows comes with its notifications only.
 */
export function reconcile(deps: Pick<Deps, "db" | "env" | "now" | "log">): void {
  const now = deps.now();
  dismissAbandoned(deps);
  if (staleInvoices(deps.db, now, 1).length === 0) return;
  // Parsed once and before the lock: forged bytes must not hold up other writers.
  const inReview = reviewByInvoice(deps.db, now);
  immediate(deps.db, (tx) => {
    for (const invoice of staleInvoices(tx, now, BATCH)) {
      const verified = notificationsOf(tx, invoice.orderId).filter((row) => row.verifiedAt !== null);
      const news = lastNews(verified, inReview.get(invoice._id));
      const flag = `Unpaid for an hour or more after the checkout over ${formatCents(invoice.amountCents)} was opened. ${news}`;
      flagInvoice(tx, invoice._id, flag, now);
      deps.log.info({ order: invoice.orderId, invoice: invoice._id }, "order is unpaid after its checkout");
      // An abandoned checkout is everyday; one with a notification is worth a mail.
      if (verified.length === 0) continue;
      const { SITE_URL } = deps.env;
      const text = letter(deps.env, [
        flag,
        `Order: ${invoice.orderId}`,
        `Your admin panel: ${SITE_URL}${paths.admin()}`,
      ]);
      mailOwners(tx, deps, `unpaid:${invoice._id}`, "An order stays unpaid", text);
    }
  });
}
