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
/** Maximum number of notifications to read, because anyone can post them. */
const MAX_IN_REVIEW = 200;

/** Returns the first notification in review of each session. They're unverified and may be forged. */
function reviewBySession(db: Db, now: number): Map<string, Notification> {
  const bySession = new Map<string, Notification>();
  for (const row of notificationsToReview(db, now, MAX_IN_REVIEW)) {
    const { invoiceId } = row.event;
    if (!bySession.has(invoiceId)) bySession.set(invoiceId, row);
  }
  return bySession;
}

/** Returns a sentence on the latest notification of an unpaid session. */
function lastNews(name: string, verified: Notification[], unverified: Notification | undefined): string {
  const last = verified.at(-1);
  if (last) return `Latest from ${name}: ${last.reason || last.state}`;
  if (unverified) return `There is a notification for it that ${name} has not verified: ${unverified.reason}`;
  return `No notification from ${name}. The customer probably left the checkout.`;
}

/**
 * Flags orders that stay unpaid after their checkout was opened, once per order, and states the latest notification. Also dismisses
 * abandoned checkouts.
 */
export function reconcile(deps: Pick<Deps, "db" | "env" | "now" | "log">): void {
  const now = deps.now();
  dismissAbandoned(deps);
  if (staleSessions(deps.db, now, 1).length === 0) return;
  // Read once, before the write lock is taken: forged notifications must not block other writers.
  const inReview = reviewBySession(deps.db, now);
  immediateUnlessBusy(deps.db, (tx) => {
    for (const session of staleSessions(tx, now, BATCH)) {
      const verified = notificationsOf(tx, session.orderId).filter((row) => row.verifiedAt !== null);
      const news = lastNews(providerNames[session.provider], verified, inReview.get(session._id));
      const flag = `Unpaid for at least an hour since the checkout of ${formatCents(session.amountCents, session.currency)} was opened. ${news}`;
      const isFlagged = sessionsOf(tx, session.orderId).some(
        (one) => one.openFor !== null && one.flag !== null,
      );
      // An order is flagged once, even if its customer opened checkouts with several providers.
      flagSession(tx, session._id, isFlagged ? null : flag, now);
      if (isFlagged) continue;
      deps.log.info({ order: session.orderId, session: session._id }, "order is unpaid after its checkout");
      // Abandoned checkouts are common; only one with a verified notification is worth a mail.
      if (verified.length === 0) continue;
      mailUnpaid(tx, deps, session, flag);
    }
  });
}
