import { audit, type Db, type Tx, write } from "@rankwright/db/core";
import { addOrderEvent, findOrder } from "@rankwright/db/orders";
import {
  findNotification,
  findPaymentSession,
  insertRefund,
  type LedgerRow,
  ledgerOf,
  makeDue,
  type PaymentSession,
  type Refund,
  refundsOf,
  sessionsOf,
} from "@rankwright/db/payments";
import { formatCents, providerNames } from "@rankwright/schema";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../errors.ts";
import { providers } from "../providers.ts";

/** The provider can be told to give this payment back. */
const canRefund = ({ provider, parentTxnId, grossCents }: LedgerRow) =>
  parentTxnId === null &&
  grossCents > 0 &&
  providers.some(({ id, capabilities }) => id === provider && capabilities.refund);

/** What can still be given back of a payment through its provider, in cents; 0 for every other row of the ledger. */
export function refundableCents(row: LedgerRow, rows: LedgerRow[], asked: Refund[]): number {
  if (!canRefund(row)) return 0;
  const own = rows.filter(
    ({ provider, txnId, parentTxnId }) =>
      provider === row.provider && (txnId === row.txnId || parentTxnId === row.txnId),
  );
  const left = own.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const under = asked.filter(({ txnId, state }) => txnId === row.txnId && state === "asked");
  return Math.max(0, left - under.reduce((sum, { cents }) => sum + cents, 0));
}

/** The session that a payment was made in. */
function sessionOf(db: Db, row: LedgerRow): PaymentSession | undefined {
  const told = row.notificationId === null ? undefined : findNotification(db, row.notificationId);
  const own = sessionsOf(db, row.orderId).filter(({ provider }) => provider === row.provider);
  const { invoiceId = "", reference = "" } = told?.event ?? {};
  return (
    findPaymentSession(db, invoiceId) ??
    own.find((one) => reference !== "" && one.reference === reference) ??
    own.at(-1)
  );
}

interface Asked {
  orderId: string;
  /** The payment. */
  txnId: string;
  /** Undefined for all that is left. */
  cents: number | undefined;
}

const wrongAmount = (message: string) =>
  refuse("BAD_REQUEST", message, { issues: [{ path: "amount", message }] });

function askFor(tx: Tx, { orderId, txnId, cents }: Asked, by: { email: string; now: number }): Refund {
  if (!findOrder(tx, orderId)) throw notFound("order");
  const rows = ledgerOf(tx, orderId);
  const row = rows.find((one) => one.txnId === txnId && canRefund(one));
  const session = row && sessionOf(tx, row);
  if (!row || !session) throw refuse("CONFLICT", "This payment can't be given back from here.");
  const asked = refundsOf(tx, orderId);
  const open = asked.find((one) => one.txnId === txnId && one.state === "asked");
  if (open)
    throw refuse("CONFLICT", `A refund of ${formatCents(open.cents)} is under way; wait until it is done.`);
  const left = refundableCents(row, rows, asked);
  if (left === 0) throw refuse("CONFLICT", "Nothing of this payment is left to give back.");
  if (cents !== undefined && cents > left)
    throw wrongAmount(`At most ${formatCents(left)} of this payment can be given back.`);
  const refund = insertRefund(
    tx,
    { orderId, sessionId: session._id, txnId, cents: cents ?? left, byEmail: by.email },
    by.now,
  );
  makeDue(tx, "refund", refund._id, by.now, by.now);
  const amount = formatCents(refund.cents);
  audit(tx, by.email, "payments.refund", `${orderId}: ${amount} of ${txnId}`, by.now);
  const note = `${amount} of transaction ${txnId}, asked for at ${providerNames[session.provider]}.`;
  addOrderEvent(tx, orderId, "refund asked for", { byWhom: by.email, note, now: by.now });
  return refund;
}

/**
 * Has a payment given back, whole or in part. The provider is asked by the payments worker, with the refund's id as the key
 * that lets it happen once. CONFLICT for what the provider can't be asked, while another refund of the payment is under way,
 * and when nothing is left; BAD_REQUEST for more than that.
 */
export async function refundPayment(
  deps: Pick<Deps, "db" | "now" | "wake">,
  asked: Asked,
  email: string,
): Promise<Refund> {
  const refund = await write(deps.db, (tx) => askFor(tx, asked, { email, now: deps.now() }));
  deps.wake("payments");
  return refund;
}
