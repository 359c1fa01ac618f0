import { audit, type Db, type Tx } from "@rankwright/db/core";
import { addOrderEvent } from "@rankwright/db/orders";
import { closePaymentSession, countOpenElsewhere, sessionsOpenElsewhere } from "@rankwright/db/payments";
import { paymentModeOf } from "@rankwright/schema";
import type { Env } from "../../settings/env.ts";
import type { ActingAdmin } from "../review/unpaid.ts";
import { currentPayee } from "../session/payee.ts";

/** Maximum number of checkouts per transaction, because a transaction blocks other writers. */
const BATCH = 500;

type Mode = Pick<Env, "setups">;

/** Counts the open checkouts of unpaid orders that still pay to a previous account; `payee` is the current account. */
export function openElsewhere(db: Db, env: Mode): { count: number; payee: string | null } {
  const mode = paymentModeOf(env);
  const payee = currentPayee(db, mode);
  if (payee === undefined) return { count: 0, payee: null };
  return { count: countOpenElsewhere(db, payee, mode), payee };
}

/**
 * Closes up to 500 checkouts that pay to a previous account; `left` is true if there are more. The order's next checkout pays to
 * the payment e-mail that is active then. A payment through a closed checkout is still booked.
 */
export function reopenCheckouts(
  tx: Tx,
  env: Mode,
  { email, now }: ActingAdmin,
): { reopened: number; left: boolean } {
  const mode = paymentModeOf(env);
  const payee = currentPayee(tx, mode);
  const found = payee === undefined ? [] : sessionsOpenElsewhere(tx, payee, mode, BATCH + 1);
  const sessions = found.slice(0, BATCH);
  for (const { _id, orderId, payeeEmail } of sessions) {
    closePaymentSession(tx, _id);
    const note = `Payee changed from ${payeeEmail} to ${payee}.`;
    addOrderEvent(tx, orderId, "checkout re-opened", { byWhom: email, note, now });
  }
  const subject = `${sessions.length} checkouts: to ${payee}`;
  if (sessions.length > 0) audit(tx, email, "payments.reopenCheckouts", subject, now);
  return { reopened: sessions.length, left: found.length > BATCH };
}
