import { audit, type Db, newId, type Tx, write } from "@rankwright/db/core";
import { addOrderNews, findOrder } from "@rankwright/db/orders";
import {
  findNotification,
  findPaymentSession,
  insertRefund,
  type LedgerRow,
  ledgerOf,
  type PaymentSession,
  type Refund,
  refundsOf,
  scheduleJob,
  sessionsOf,
  settleRefund,
} from "@rankwright/db/payments";
import { formatCents, paymentMethodNames, providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { notFound, refuse, wrongField } from "../../trpc/errors.ts";
import { processVerified } from "../booking/process.ts";
import { canRefundHere, providerOf, providers } from "../providers.ts";
import { insertOwnerEvent } from "./owner-event.ts";

/** True for a payment that can be refunded here: through the provider's API, or by a transfer that the owner records. */
const canRefund = ({ provider, parentTxnId, grossCents }: LedgerRow) =>
  parentTxnId === null &&
  grossCents > 0 &&
  providers.some((one) => one.id === provider && canRefundHere(one));

/** Returns how much of a ledger row can still be refunded, in cents; 0 if the row is not a refundable payment. */
export function refundableCents(row: LedgerRow, rows: LedgerRow[], refunds: Refund[]): number {
  if (!canRefund(row)) return 0;
  const own = rows.filter(
    ({ provider, txnId, parentTxnId }) =>
      provider === row.provider && (txnId === row.txnId || parentTxnId === row.txnId),
  );
  const left = own.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const pending = refunds.filter(({ txnId, state }) => txnId === row.txnId && state === "asked");
  return Math.max(0, left - pending.reduce((sum, { cents }) => sum + cents, 0));
}

/** Finds the session of a payment. */
function sessionOf(db: Db, row: LedgerRow): PaymentSession | undefined {
  const notification = row.notificationId === null ? undefined : findNotification(db, row.notificationId);
  const own = sessionsOf(db, row.orderId).filter(({ provider }) => provider === row.provider);
  const { invoiceId = "", reference = "" } = notification?.event ?? {};
  return (
    findPaymentSession(db, invoiceId) ??
    own.find((one) => reference !== "" && one.reference === reference) ??
    own.at(-1)
  );
}

interface RefundRequest {
  orderId: string;
  /** Transaction id of the payment. */
  txnId: string;
  /** Undefined for the whole remaining amount. */
  cents: number | undefined;
  /** Remaining amount that the owner saw. If it differs now, the payment was refunded meanwhile, or this request is a duplicate. */
  leftCents?: number | undefined;
}

const wrongAmount = (message: string) => wrongField("amount", message);

/** Creates the refund and schedules the provider's job, or records the owner's transfer as a notification (`notificationId`). */
function createRefund(
  tx: Tx,
  { env }: Pick<Deps, "env">,
  { orderId, txnId, cents, leftCents }: RefundRequest,
  by: { email: string; now: number },
): { refund: Refund; notificationId?: string } {
  if (!findOrder(tx, orderId)) throw notFound("order");
  const rows = ledgerOf(tx, orderId);
  const row = rows.find((one) => one.txnId === txnId && canRefund(one));
  const session = row && sessionOf(tx, row);
  if (!row || !session)
    throw refuse("CONFLICT", "This payment can't be refunded here. Refund it at the provider.");
  const { manualConfirmation } = providerOf(session.provider);
  if (!manualConfirmation && env.setups[session.provider]?.mode !== session.mode)
    throw refuse(
      "CONFLICT",
      `This payment was made in ${session.mode} mode, but ${paymentMethodNames[session.provider]} isn't set up in that mode. Set it up again, or refund the payment in ${providerNames[session.provider]} and record the refund here.`,
    );
  const money = (amountCents: number) => formatCents(amountCents, session.currency);
  const refunds = refundsOf(tx, orderId);
  const open = refunds.find((one) => one.txnId === txnId && one.state === "asked");
  if (open)
    throw refuse("CONFLICT", `A refund of ${money(open.cents)} is in progress. Wait until it is done.`);
  const left = refundableCents(row, rows, refunds);
  if (left === 0) throw refuse("CONFLICT", "This payment is fully refunded.");
  if (leftCents !== undefined && leftCents !== left)
    throw refuse(
      "CONFLICT",
      `This payment was partly refunded in the meantime. ${money(left)} can still be refunded.`,
    );
  if (cents !== undefined && cents > left)
    throw wrongAmount(`You can refund at most ${money(left)} of this payment.`);
  const refundInput = { orderId, sessionId: session._id, txnId, cents: cents ?? left, byEmail: by.email };
  const refund = insertRefund(tx, refundInput, by.now);
  const amount = money(refund.cents);
  audit(tx, by.email, "payments.refund", `${orderId}: ${amount} of ${txnId}`, by.now);
  if (manualConfirmation) {
    const event = { type: "refunded", status: "Refunded", txnId: `${txnId}-back-${newId()}` } as const;
    const notificationId = insertOwnerEvent(
      tx,
      session,
      { ...event, parentTxnId: txnId, cents: -refund.cents },
      by,
      event.txnId,
    );
    settleRefund(tx, refund._id, { state: "done", reason: "" });
    return {
      refund: { ...refund, state: "done" },
      ...(notificationId && { notificationId }),
    };
  }
  scheduleJob(tx, { kind: "refund", subjectId: refund._id, provider: session.provider }, by.now, by.now);
  const note = `${amount} of transaction ${txnId}, requested from ${providerNames[session.provider]}.`;
  addOrderNews(tx, orderId, "refund asked for", { byWhom: by.email, note, now: by.now });
  return { refund };
}

/**
 * Refunds a payment in full or in part. The payments worker sends the request to the provider, with the refund's id as
 * idempotency key; a refund by bank transfer is booked immediately. Rejects with CONFLICT if the payment can't be refunded,
 * another refund of it is pending, nothing is left to refund, the remaining amount differs from `leftCents`, or the provider is
 * off. Rejects with BAD_REQUEST if `cents` exceeds the remaining amount.
 */
export async function refundPayment(deps: Deps, request: RefundRequest, email: string): Promise<Refund> {
  const { refund, notificationId } = await write(deps.db, (tx) =>
    createRefund(tx, deps, request, { email, now: deps.now() }),
  );
  if (notificationId !== undefined) await processVerified(deps, notificationId);
  return refund;
}
