import { audit, type Db, type Tx } from "@rankwright/db/core";
import { addOrderEvent } from "@rankwright/db/orders";
import { closeInvoice, countOpenElsewhere, ordersOpenElsewhere } from "@rankwright/db/payments";
import type { Env } from "../../env.ts";
import { payeeNow } from "../payee.ts";
import type { ActingAdmin } from "../review/unpaid.ts";

/** The most in one transaction: others wait to write meanwhile. */
const BATCH = 500;

type Mode = Pick<Env, "PAYPAL_ENV">;

/** How many unpaid orders' customers opened a checkout that still pays to another account, and to which they would pay now. */
export function openElsewhere(db: Db, env: Mode): { count: number; payee: string | null } {
  const payee = payeeNow(db, env);
  if (payee === undefined) return { count: 0, payee: null };
  return { count: countOpenElsewhere(db, payee, env.PAYPAL_ENV), payee };
}

/**
 * Closes those checkouts, at most 500 at once: `left` says whether there are more. The order's next one pays to the payment
 * e-mail that is active then. What is paid at a checkout that was closed is booked all the same.
 */
export function reopenCheckouts(
  tx: Tx,
  env: Mode,
  { email, now }: ActingAdmin,
): { reopened: number; left: boolean } {
  const payee = payeeNow(tx, env);
  const found = payee === undefined ? [] : ordersOpenElsewhere(tx, payee, env.PAYPAL_ENV, BATCH + 1);
  const orders = found.slice(0, BATCH);
  for (const { orderId, payeeEmail } of orders) {
    closeInvoice(tx, orderId);
    const note = `It paid to ${payeeEmail}; from now on the order is paid to ${payee}.`;
    addOrderEvent(tx, orderId, "checkout re-opened", { byWhom: email, note, now });
  }
  const subject = `${orders.length} checkouts: to ${payee}`;
  if (orders.length > 0) audit(tx, email, "payments.reopenCheckouts", subject, now);
  return { reopened: orders.length, left: found.length > BATCH };
}
