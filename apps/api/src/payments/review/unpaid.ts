import { audit, immediateUnlessBusy, type Tx } from "@rankwright/db/core";
import { addOrderEvent, findOrder, type OrderChange } from "@rankwright/db/orders";
import { abandonedSessions, dropFlags } from "@rankwright/db/payments";
import { providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { notFound } from "../../trpc/errors.ts";

/** How long after its checkout was opened, or checked again, an unpaid order is flagged. */
export const CHECK_AFTER_MS = 3_600_000;
/** How long after its checkout was opened an unpaid order without any notification is dismissed by itself. */
const ABANDONED_MS = 30 * 24 * 3_600_000;
/** The most in one transaction: others wait to write meanwhile. */
const BATCH = 500;

/** The admin's e-mail, and the time in milliseconds. */
export interface ActingAdmin {
  email: string;
  now: number;
}

/** The order's history says why and by whom; it is not flagged again. */
function dismissCheckouts(tx: Tx, orderId: string, by: OrderChange): void {
  addOrderEvent(tx, orderId, "unpaid checkout dismissed", by);
  dropFlags(tx, orderId);
}

/** NOT_FOUND when there is no such order. */
export function dismissOrder(tx: Tx, orderId: string, note: string, { email, now }: ActingAdmin) {
  if (!findOrder(tx, orderId)) throw notFound("order");
  audit(tx, email, "payments.dismissOrder", `${orderId}: ${note}`, now);
  dismissCheckouts(tx, orderId, { byWhom: email, note, now });
  return { _id: orderId };
}

/** Dismisses the flagged checkouts that are 30 days old. */
export function dismissAbandoned({ db, now, log }: Pick<Deps, "db" | "now" | "log">): void {
  const before = now() - ABANDONED_MS;
  if (abandonedSessions(db, before, 1).length === 0) return;
  immediateUnlessBusy(db, (tx) => {
    const sessions = abandonedSessions(tx, before, BATCH);
    for (const { orderId, provider } of sessions) {
      const note = `Unpaid for 30 days after the checkout was opened, and ${providerNames[provider]} sent nothing about it.`;
      dismissCheckouts(tx, orderId, { byWhom: "this site", note, now: now() });
    }
    log.info({ checkouts: sessions.length }, "abandoned checkouts are dismissed");
  });
}

/**
 * Dismisses the unpaid checkouts without any notification, the oldest first and at most 500 at once: `dismissed` is how many,
 * `left` whether there are more.
 */
export function dismissAllOrders(tx: Tx, note: string, { email, now }: ActingAdmin) {
  const found = abandonedSessions(tx, now, BATCH + 1);
  const sessions = found.slice(0, BATCH);
  for (const { orderId } of sessions) dismissCheckouts(tx, orderId, { byWhom: email, note, now });
  const subject = `${sessions.length} checkouts: ${note}`;
  if (sessions.length > 0) audit(tx, email, "payments.dismissAllOrders", subject, now);
  return { dismissed: sessions.length, left: found.length > BATCH };
}
