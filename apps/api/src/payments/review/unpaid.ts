import { audit, immediateUnlessBusy, type Tx } from "@rankwright/db/core";
import { addOrderEvent, findOrder, type OrderChange } from "@rankwright/db/orders";
import { abandonedSessions, dropFlags } from "@rankwright/db/payments";
import { providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { notFound } from "../../trpc/errors.ts";

/** Time from the opening of a checkout until its unpaid order, if it has no notifications, is dismissed automatically, in ms. */
const ABANDONED_MS = 30 * 24 * 3_600_000;
/** Maximum number of checkouts per transaction, because a transaction blocks other writers. */
const BATCH = 500;

/** The admin who acts, and the current time in milliseconds. */
export interface ActingAdmin {
  email: string;
  now: number;
}

/** Adds the reason and the actor to the order's history, and prevents further flags. */
function dismissCheckouts(tx: Tx, orderId: string, by: OrderChange): void {
  addOrderEvent(tx, orderId, "unpaid checkout dismissed", by);
  dropFlags(tx, orderId);
}

/** Dismisses the unpaid checkouts of an order. Rejects with NOT_FOUND if there is no such order. */
export function dismissOrder(tx: Tx, orderId: string, note: string, { email, now }: ActingAdmin) {
  if (!findOrder(tx, orderId)) throw notFound("order");
  audit(tx, email, "payments.dismissOrder", `${orderId}: ${note}`, now);
  dismissCheckouts(tx, orderId, { byWhom: email, note, now });
  return { _id: orderId };
}

/** Dismisses flagged checkouts without notifications after 30 days. */
export function dismissAbandoned({ db, now, log }: Pick<Deps, "db" | "now" | "log">): void {
  const before = now() - ABANDONED_MS;
  if (abandonedSessions(db, before, 1).length === 0) return;
  immediateUnlessBusy(db, (tx) => {
    const sessions = abandonedSessions(tx, before, BATCH);
    for (const { orderId, provider } of sessions) {
      const note = `Unpaid for 30 days after the checkout was opened, with no notification from ${providerNames[provider]}.`;
      dismissCheckouts(tx, orderId, { byWhom: "this site", note, now: now() });
    }
    log.info({ checkouts: sessions.length }, "abandoned checkouts are dismissed");
  });
}

/**
 * Dismisses up to 500 flagged checkouts without notifications, oldest first. Returns their number; `left` is true if there are
 * more.
 */
export function dismissAllOrders(tx: Tx, note: string, { email, now }: ActingAdmin) {
  const found = abandonedSessions(tx, now, BATCH + 1);
  const sessions = found.slice(0, BATCH);
  for (const { orderId } of sessions) dismissCheckouts(tx, orderId, { byWhom: email, note, now });
  const subject = `${sessions.length} checkouts: ${note}`;
  if (sessions.length > 0) audit(tx, email, "payments.dismissAllOrders", subject, now);
  return { dismissed: sessions.length, left: found.length > BATCH };
}
