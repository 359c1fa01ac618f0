import { type Db, immediateUnlessBusy } from "@rankwright/db/core";
import {
  flagSession,
  type Notification,
  notificationsOf,
  notificationsToReview,
  sessionsOf,
  staleSessions,
} from "@rankwright/db/payments";
import { formatCents, providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { mailUnpaid } from "../mails.ts";
import { dismissAbandoned } from "./unpaid.ts";

const BATCH = 100;
/** The most that are read: anyone may post notifications. */
const MOST_IN_REVIEW = 200;

/** The first notification in review for each session; they need not be the provider's. */
function reviewBySession(db: Db, now: number): Map<string, Notification> {
  const bySession = new Map<string, Notification>();
  for (const row of notificationsToReview(db, now, MOST_IN_REVIEW)) {
    const { invoiceId } = row.event;
    if (!bySession.has(invoiceId)) bySession.set(invoiceId, row);
  }
  return bySession;
}

/** What is known of an unpaid session, in a sentence. */
function lastNews(name: string, verified: Notification[], unverified: Notification | undefined): string {
  const last = verified.at(-1);
  if (last) return `The last that ${name} sent: ${last.reason || last.state}`;
  if (unverified)
    return `A notification names it, but ${name} has not verified that one: ${unverified.reason}`;
  return `${name} sent nothing about it so far: most likely the customer left the checkout.`;
}

/**
 * Flags orders that stay unpaid after their checkout was opened, once, with what is known. A provider that can't be asked what
 * became of a checkout (Payments Standard) is heard of by its notifications only.
 */
export function reconcile(deps: Pick<Deps, "db" | "env" | "now" | "log">): void {
  const now = deps.now();
  dismissAbandoned(deps);
  if (staleSessions(deps.db, now, 1).length === 0) return;
  // Read once and before the lock: forged bytes must not hold up other writers.
  const inReview = reviewBySession(deps.db, now);
  immediateUnlessBusy(deps.db, (tx) => {
    for (const session of staleSessions(tx, now, BATCH)) {
      const verified = notificationsOf(tx, session.orderId).filter((row) => row.verifiedAt !== null);
      const news = lastNews(providerNames[session.provider], verified, inReview.get(session._id));
      const flag = `Unpaid for an hour or more after the checkout over ${formatCents(session.amountCents, session.currency)} was opened. ${news}`;
      const isFlagged = sessionsOf(tx, session.orderId).some(
        (one) => one.openFor !== null && one.flag !== null,
      );
      // Whatever ways of paying its customer opened, an order is shown once.
      flagSession(tx, session._id, isFlagged ? null : flag, now);
      if (isFlagged) continue;
      deps.log.info({ order: session.orderId, session: session._id }, "order is unpaid after its checkout");
      // An abandoned checkout is everyday; one with a notification is worth a mail.
      if (verified.length === 0) continue;
      mailUnpaid(tx, deps, session, flag);
    }
  });
}
