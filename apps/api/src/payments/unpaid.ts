import {
  abandonedInvoices,
  addOrderEvent,
  audit,
  type Db,
  dropFlags,
  type Invoice,
  immediate,
  type OrderChange,
} from "@rankwright/db";
import type { Deps } from "../deps.ts";

/** So long after its checkout was opened an unpaid order that the provider never spoke of needs no look any more. */
const ABANDONED_MS = 30 * 24 * 3_600_000;
/** So many are put aside in one transaction, that nobody else waits for long. */
const BATCH = 500;

/** Settles the marks of these checkouts; their orders' history says why and by whom. */
function putAside(tx: Db, invoices: Invoice[], by: OrderChange): void {
  for (const { orderId } of invoices) {
    addOrderEvent(tx, orderId, "unpaid checkout put aside", by);
    dropFlags(tx, orderId);
  }
}

/** Puts aside what has been flagged for so long that nobody waits for its money any more. */
export function putAbandonedAside({ db, now, log }: Pick<Deps, "db" | "now" | "log">): void {
  const before = now() - ABANDONED_MS;
  if (abandonedInvoices(db, before, 1).length === 0) return;
  const note = "Unpaid for 30 days after the checkout was opened, and PayPal told nothing of it.";
  immediate(db, (tx) => {
    const invoices = abandonedInvoices(tx, before, BATCH);
    putAside(tx, invoices, { byWhom: "this site", note, now: now() });
    log.info({ checkouts: invoices.length }, "abandoned checkouts are put aside");
  });
}

/**
 * Puts aside the unpaid checkouts that the provider told nothing of, the oldest first and at most 500 at once: `aside` is
 * how many, `left` whether there are more. None of them is flagged again. `now` in milliseconds.
 */
export function putAllOrdersAside(tx: Db, note: string, { email, now }: { email: string; now: number }) {
  const found = abandonedInvoices(tx, now, BATCH + 1);
  const invoices = found.slice(0, BATCH);
  putAside(tx, invoices, { byWhom: email, note, now });
  const subject = `${invoices.length} checkouts: ${note}`;
  if (invoices.length > 0) audit(tx, email, "payments.putAllOrdersAside", subject, now);
  return { aside: invoices.length, left: found.length > BATCH };
}
