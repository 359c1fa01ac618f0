import { dropAttempt } from "@rankwright/db/accounts";
import { immediate, type Tx } from "@rankwright/db/core";
import { addOrderEvent, type OrderRow, orderHistory, setPaymentStatus } from "@rankwright/db/orders";
import {
  balanceOf,
  findNotification,
  insertLedgerRow,
  keepForged,
  type Notification,
  updateNotification,
  wakeWaiting,
} from "@rankwright/db/payments";
import { formatCents, mayBecome, type NotificationState } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { heldByHand } from "./by-hand.ts";
import { type Judgement, judge, type Known, namedBy } from "./judge.ts";
import { mailBack, mailOdd, mailOtherMode, mailOwnerOfMoney, mailReceipt } from "./mails.ts";
import { otherMode } from "./mode.ts";
import type { Reading } from "./provider.ts";

const PROVIDER = "payment provider";
/** So many that are not the provider's are kept, the newest: anyone may post them. */
const MOST_FORGED = 1_000;

type Outcome = { state: NotificationState; reason: string };

/** How a movement that was just booked stands, and why the owner has to look at it when there is something. */
function outcomeOf(
  tx: Tx,
  booked: { order: OrderRow; balance: number; cents: number; txnId: string; second: boolean; late: boolean },
): Outcome {
  const { order, balance, cents, txnId, second, late } = booked;
  if (balance < 0 || (late && balance === 0))
    return {
      state: "overdrawn",
      reason: `More went back than came in; a booking by hand may be the same money (transaction ${txnId}). It is in the ledger. If it is the same, mark the order as paid by hand and give it back by hand: the books come to nothing then.`,
    };
  if (cents > 0 && order.paymentStatus === "Paid" && heldByHand(tx, order._id) > 0)
    return {
      state: "second",
      reason: `The order was paid already; ${formatCents(cents)} (transaction ${txnId}) may be the payment you booked by hand. It is in the ledger. If it is the same, give the order back by hand and mark it as paid by hand again, so that it counts once; if not, refund it at PayPal.`,
    };
  if (second)
    return {
      state: "second",
      reason: `The order was paid already; ${formatCents(cents)} came in a second time (transaction ${txnId}). It is in the ledger. Refund it at PayPal.`,
    };
  if (late)
    return {
      state: "late",
      reason:
        "The payment came after the order was cancelled; the order is Paid now. Deliver it, or refund it at PayPal.",
    };
  return { state: "booked", reason: "" };
}

/** Books a movement of money and lets the order's status follow the ledger. */
function book(
  tx: Tx,
  deps: Deps,
  reading: Reading,
  known: Known,
  cents: number,
  from: Notification,
): Outcome {
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
  const outcome = outcomeOf(tx, { order, balance, cents, txnId, second, late });
  if (reading.happening === "paid" && !second) mailReceipt(tx, deps, order, reading, cents);
  if (cents < 0) mailBack(tx, deps, order, reading, cents);
  mailOwnerOfMoney(tx, deps, order, reading, { cents, balance, reason: outcome.reason });
  return outcome;
}

/** Notes in the order's history what books nothing, once for each transaction. */
function noteOnce(tx: Tx, { order }: Known, reading: Reading, reason: string, now: number): void {
  const note = `${reason} Transaction ${reading.txnId}.`;
  const event = reading.happening === "held" ? "payment pending" : "payment noted";
  if (orderHistory(tx, order._id).some((one) => one.event === event && one.note === note)) return;
  addOrderEvent(tx, order._id, event, { byWhom: PROVIDER, note, now });
}

const stateOf = {
  repeat: "repeat",
  note: "noted",
  wait: "waiting",
  unfit: "unfit",
} as const satisfies Record<Exclude<Judgement["verdict"], "book">, NotificationState>;

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
    const judgement = judge(tx, reading, _id);
    const { verdict, known } = judgement;
    const orderId = known?.order._id ?? null;
    deps.log.info({ notification: _id, orderId, verdict }, "payment notification settled");

    const outcome: Outcome =
      judgement.verdict === "book"
        ? book(tx, deps, reading, judgement.known, judgement.cents, from)
        : { state: stateOf[judgement.verdict], reason: judgement.reason };
    updateNotification(tx, _id, {
      ...outcome,
      orderId,
      txnId: reading.txnId || null,
      verifiedAt: from.verifiedAt ?? now,
      waitsFor: ("waitsFor" in judgement && judgement.waitsFor) || null,
      nextTryAt: null,
      settledAt: outcome.state === "waiting" ? null : now,
    });
    if (judgement.verdict === "note" && judgement.news)
      noteOnce(tx, judgement.known, reading, judgement.reason, now);
    if (judgement.verdict === "unfit") mailOdd(tx, deps, known?.order, reading, judgement.reason, _id);
    if (reading.happening === "paid") wakeWaiting(tx, reading.txnId, verdict === "book", now);
  });
}

/** Settles a notification that the provider says it never sent. */
export function settleInvalid(deps: Deps, _id: string): void {
  immediate(deps.db, (tx) => {
    if (findNotification(tx, _id)?.state !== "received") return;
    updateNotification(tx, _id, {
      state: "forged",
      reason:
        "PayPal says that it did not send this. Someone may have tried to forge a payment; nothing was booked.",
      nextTryAt: null,
      settledAt: deps.now(),
    });
    keepForged(tx, "forged", MOST_FORGED);
    deps.log.warn({ notification: _id }, "payment notification is not the provider's");
  });
}

/**
 * Keeps a notification that only another mode's host could vouch for: asked here, it would be called forged. The owner is
 * told when it knows the secret of a checkout. The answer is whether it is such a one.
 */
export function settleOtherMode(deps: Deps, _id: string, reading: Reading): boolean {
  const reason = otherMode(deps.db, reading, deps.env);
  if (reason === undefined) return false;
  immediate(deps.db, (tx) => {
    if (findNotification(tx, _id)?.state !== "received") return;
    const named = namedBy(tx, reading);
    // Only the customer and PayPal know the secret: anyone else's is shown, but with no order and by no mail.
    const ours = named?.hasSecret ? named : undefined;
    const settled = { nextTryAt: null, settledAt: deps.now() };
    const orderId = ours?.order._id ?? null;
    updateNotification(tx, _id, { state: "otherMode", reason, orderId, ...settled });
    keepForged(tx, "otherMode", MOST_FORGED);
    if (ours) mailOtherMode(tx, deps, ours, reading, reason);
    deps.log.warn({ notification: _id }, "payment notification is of another mode");
  });
  return true;
}
