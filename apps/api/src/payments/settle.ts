import {
  addOrderEvent,
  balanceOf,
  type Db,
  dropAttempt,
  findNotification,
  immediate,
  insertLedgerRow,
  isByHand,
  keepForged,
  ledgerOf,
  type Notification,
  type OrderRow,
  setPaymentStatus,
  updateNotification,
  wakeWaiting,
} from "@rankwright/db";
import { formatCents, mayBecome } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { judge, type Known } from "./judge.ts";
import { mailOdd, mailOwnerOfMoney, mailReceipt, mailRefund } from "./mails.ts";
import type { Reading } from "./provider.ts";

const PROVIDER = "payment provider";
/** So many that are not the provider's are kept, the newest: anyone may post them. */
const MOST_FORGED = 1_000;

/** Why the owner has to look at a movement that was just booked; empty when nothing is odd about it. */
function oddness(
  tx: Db,
  booked: { order: OrderRow; balance: number; cents: number; txnId: string; second: boolean; late: boolean },
): string {
  const { order, balance, cents, txnId, second, late } = booked;
  if (balance < 0 || (late && balance === 0))
    return `More went back than came in; a booking by hand may be the same money (transaction ${txnId}). It is in the ledger. If it is the same, mark the order as paid by hand and give it back by hand: the books come to nothing then.`;
  const byHand = ledgerOf(tx, order._id).filter(isByHand);
  const heldByHand = byHand.reduce((sum, row) => sum + row.grossCents, 0);
  if (cents > 0 && order.paymentStatus === "Paid" && heldByHand > 0)
    return `The order was paid already; ${formatCents(cents)} (transaction ${txnId}) may be the payment you booked by hand. It is in the ledger. If it is the same, give the order back by hand and mark it as paid by hand again, so that it counts once; if not, refund it at PayPal.`;
  if (second)
    return `The order was paid already; ${formatCents(cents)} came in a second time (transaction ${txnId}). It is in the ledger. Refund it at PayPal.`;
  if (late)
    return "The payment came after the order was cancelled; the order is Paid now. Deliver it, or refund it at PayPal.";
  return "";
}

/** Books a movement of money and lets the order's status follow the ledger. Returns a reason when it is odd. */
function book(tx: Db, deps: Deps, reading: Reading, known: Known, cents: number, from: Notification) {
  const now = deps.now();
  const { order, invoice } = known;
  const { txnId, status } = reading;
  const row = {
    orderId: order._id,
    txnId,
    status,
    parentTxnId: reading.parentTxnId || null,
    grossCents: cents,
    currency: invoice.currency,
    mode: invoice.mode,
    notificationId: from._id,
  };
  insertLedgerRow(tx, row, now);
  const balance = balanceOf(tx, order._id);
  const why = reading.why ? ` (${reading.why})` : "";
  const note = `${status}${why}: ${formatCents(cents)}, transaction ${txnId}.`;
  const to = balance > 0 ? "Paid" : "Cancelled";
  const before = order.paymentStatus;
  const changes = before !== to && mayBecome(before, to);
  const by = { byWhom: PROVIDER, note, now };
  if (changes) setPaymentStatus(tx, order, to, by);
  else
    addOrderEvent(
      tx,
      order._id,
      cents > 0 ? "money received" : balance > 0 ? "partly refunded" : "refunded",
      by,
    );

  const second = reading.happening === "paid" && before === "Paid";
  const late = reading.happening === "paid" && before === "Cancelled";
  const reason = oddness(tx, { order, balance, cents, txnId, second, late });
  if (reading.happening === "paid" && !second) mailReceipt(tx, deps, order, reading, cents);
  if (reading.happening === "givenBack") mailRefund(tx, deps, order, reading, cents);
  mailOwnerOfMoney(tx, deps, order, reading, { cents, balance, reason });
  return reason;
}

/**
 * Judges and books a notification that the provider says it sent: ledger, order, mails and the notification itself in one
 * transaction. Does nothing when it was settled meanwhile.
 */
export function settleVerified(deps: Deps, _id: string, reading: Reading): void {
  immediate(deps.db, (tx) => {
    const now = deps.now();
    const from = findNotification(tx, _id);
    if (from?.state !== "received") return;
    // It does not count against its sender's limit (ipn.ts).
    dropAttempt(tx, _id);
    const judgement = judge(tx, reading, _id, deps.env);
    const { known } = judgement;
    const orderId = known?.order._id ?? null;
    const facts = { orderId, txnId: reading.txnId || null, verifiedAt: from.verifiedAt ?? now };
    deps.log.info({ notification: _id, orderId, verdict: judgement.verdict }, "payment notification settled");

    if (judgement.verdict === "wait") {
      const { waitsFor, reason } = judgement;
      updateNotification(tx, _id, { ...facts, waitsFor, reason, nextTryAt: null });
      return;
    }
    const settled = { ...facts, nextTryAt: null, waitsFor: null, settledAt: now };
    if (judgement.verdict === "book") {
      const reason = book(tx, deps, reading, judgement.known, judgement.cents, from);
      updateNotification(tx, _id, { ...settled, state: reason ? "odd" : "booked", reason });
    } else {
      const state = judgement.verdict === "odd" ? "odd" : "ignored";
      updateNotification(tx, _id, { ...settled, state, reason: judgement.reason });
      if (judgement.verdict === "note" && judgement.news) {
        const event = reading.happening === "held" ? "payment pending" : "payment noted";
        const by = { byWhom: PROVIDER, note: judgement.reason, now };
        addOrderEvent(tx, judgement.known.order._id, event, by);
      }
      if (judgement.verdict === "odd") mailOdd(tx, deps, known?.order, reading, judgement.reason);
    }
    if (reading.happening === "paid") wakeWaiting(tx, reading.txnId, now);
  });
}

/** Puts aside a notification that the provider says it never sent. */
export function settleInvalid(deps: Deps, _id: string): void {
  immediate(deps.db, (tx) => {
    if (findNotification(tx, _id)?.state !== "received") return;
    updateNotification(tx, _id, {
      state: "odd",
      reason:
        "PayPal says that it did not send this. Someone may have tried to forge a payment; nothing was booked.",
      nextTryAt: null,
      settledAt: deps.now(),
    });
    keepForged(tx, MOST_FORGED);
    deps.log.warn({ notification: _id }, "payment notification is not the provider's");
  });
}
