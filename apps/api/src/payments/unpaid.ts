import { audit, immediate, type Tx } from "@rankwright/db/core";
import { addOrderEvent, findOrder, type OrderChange } from "@rankwright/db/orders";
import { abandonedInvoices, dropFlags } from "@rankwright/db/payments";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";

/** So long after its checkout was opened, or was checked again, an order that is still unpaid is looked at. */
export const LOOK_AFTER_MS = 3_600_000;
/** So long after its checkout was opened an unpaid order that the provider never spoke of needs no look any more. */
const ABANDONED_MS = 30 * 24 * 3_600_000;
/** So many are put aside in one transaction, that nobody else waits for long. */
const BATCH = 500;

/** Who does it, by their e-mail; `now` in milliseconds. */
export interface By {
  email: string;
  now: number;
}

/** Settles that the order stayed unpaid after its checkout; its history says why and by whom. It is not flagged again. */
function settleUnpaid(tx: Tx, orderId: string, by: OrderChange): void {
  addOrderEvent(tx, orderId, "unpaid checkout put aside", by);
  dropFlags(tx, orderId);
}

/** Puts an order's unpaid checkout aside, with what was found out. NOT_FOUND when there is no such order. */
export function putOrderAside(tx: Tx, orderId: string, note: string, { email, now }: By) {
  if (!findOrder(tx, orderId)) throw notFound("order");
  audit(tx, email, "payments.putOrderAside", `${orderId}: ${note}`, now);
  settleUnpaid(tx, orderId, { byWhom: email, note, now });
  return { _id: orderId };
}

/** Puts aside what has been flagged for so long that nobody waits for its money any more. */
export function putAbandonedAside({ db, now, log }: Pick<Deps, "db" | "now" | "log">): void {
  const before = now() - ABANDONED_MS;
  if (abandonedInvoices(db, before, 1).length === 0) return;
  const note = "Unpaid for 30 days after the checkout was opened, and PayPal told nothing of it.";
  immediate(db, (tx) => {
    const invoices = abandonedInvoices(tx, before, BATCH);
    const by = { byWhom: "this site", note, now: now() };
    for (const { orderId } of invoices) settleUnpaid(tx, orderId, by);
    log.info({ checkouts: invoices.length }, "abandoned checkouts are put aside");
  });
}

/**
 * Puts aside the unpaid checkouts that the provider told nothing of, the oldest first and at most 500 at once: `aside` is
 * how many, `left` whether there are more. None of them is flagged again. `now` in milliseconds.
 */
export function putAllOrdersAside(tx: Tx, note: string, { email, now }: By) {
  const found = abandonedInvoices(tx, now, BATCH + 1);
  const invoices = found.slice(0, BATCH);
  for (const { orderId } of invoices) settleUnpaid(tx, orderId, { byWhom: email, note, now });
  const subject = `${invoices.length} checkouts: ${note}`;
  if (invoices.length > 0) audit(tx, email, "payments.putAllOrdersAside", subject, now);
  return { aside: invoices.length, left: found.length > BATCH };
}
