import type { Tx } from "@rankwright/db/core";
import { addOrderNews, type OrderRow, setPaymentStatus } from "@rankwright/db/orders";
import { balanceOf, insertLedgerRow, type Notification, settleUnderpaid } from "@rankwright/db/payments";
import { periodOfOrder } from "@rankwright/db/subscriptions";
import { formatCents, type PaymentStatus, providerNames } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { issueInvoice } from "../../invoices/issue.ts";
import { mailMovement, mailOwnerOfBooking, mailReceipt } from "../mails.ts";
import { isFailedRefund } from "../provider.ts";
import { planOrderCancelled, planOrderPaid } from "../renewals/order-paid.ts";
import { planReceipt } from "../renewals/receipt.ts";
import type { Match } from "./match.ts";
import { isSecondPayment, type Movement, nextStatus } from "./movement.ts";
import { type Outcome, outcomeOf, settleOverpaid, settleRefunded } from "./outcome.ts";

/** The order to book a movement for, and the currency and mode of the ledger row. */
interface Target {
  order: OrderRow;
  session: Pick<Match["session"], "currency" | "mode"> & Partial<Pick<Match["session"], "methodId">>;
}

function addToLedger(
  tx: Tx,
  from: Notification,
  { order, session }: Target,
  cents: number,
  now: number,
): void {
  const { txnId, status, parentTxnId } = from.event;
  const row = {
    orderId: order._id,
    provider: from.provider,
    txnId,
    status,
    parentTxnId: parentTxnId || null,
    grossCents: cents,
    currency: session.currency,
    mode: session.mode,
    notificationId: from._id,
  };
  insertLedgerRow(tx, row, now);
}

/** Sets the order's next status, or notes the movement in its history. Returns the updated order. */
function moveOrder(tx: Tx, movement: Movement, next: PaymentStatus | undefined, now: number): OrderRow {
  const { order, provider, event, cents, currency, balance } = movement;
  const code = event.reasonCode ? ` (${event.reasonCode})` : "";
  const note = `${event.status}${code}: ${formatCents(cents, currency)}, transaction ${event.txnId}.`;
  const by = { byWhom: providerNames[provider], note, now };
  const isDisputed = event.type === "reversed";
  const historyEvent = isDisputed ? "disputed" : balance > 0 ? "partly refunded" : "refunded";
  if (next) return setPaymentStatus(tx, order, next, { ...by, ...(isDisputed && { event: historyEvent }) });
  addOrderNews(tx, order._id, cents > 0 ? "money received" : historyEvent, by);
  return order;
}

/** Adds the ledger row, updates the order's status and invoice documents, and mails the customer and the owners. */
export function book(tx: Tx, deps: Deps, from: Notification, target: Target, cents: number): Outcome {
  const now = deps.now();
  const { provider, event } = from;
  const { order, session } = target;
  addToLedger(tx, from, target, cents, now);
  const balance = balanceOf(tx, order._id);
  if (event.type === "captured") settleUnderpaid(tx, order._id);
  const movement: Movement = { order, provider, event, cents, currency: session.currency, balance };
  const next = nextStatus(movement);
  const after = moveOrder(tx, movement, next, now);
  if (next === "Paid") planOrderPaid(tx, deps, after);
  if (next === "Cancelled")
    planOrderCancelled(tx, deps, after, event.type === "reversed" ? "reversed" : "refunded");

  const outcome = outcomeOf(tx, movement);
  const isDisputed = event.type === "reversed";
  const settledReversals = isDisputed ? settleOverpaid(tx, event.parentTxnId, order._id) : [];
  if (event.type === "refunded") settleRefunded(tx, order, balance);
  const payment = { provider, txnId: event.txnId, ...(isDisputed && { isDisputed }) };
  const document = issueInvoice(tx, deps, order, { becamePaid: next === "Paid", payment });

  // Nobody waits for the mails about a charge by schedule.
  const isRenewal =
    event.type === "captured" && !!session.methodId && periodOfOrder(tx, order._id) !== undefined;
  const summary = { cents, balance, invoiceId: document?._id };
  if (event.type === "captured" && !isSecondPayment(movement)) {
    const plan = planReceipt(tx, deps, after);
    mailReceipt(tx, deps, after, from, { ...summary, plan, bulk: isRenewal });
  }
  // A cancelled reversal whose reversal was never booked is reviewed by the owner first; the customer isn't mailed.
  const isOver = event.type === "reversalCanceled" && (outcome.state === "booked" || isFailedRefund(event));
  if (cents < 0 || isOver) mailMovement(tx, deps, after, from, summary);
  // Cancelled reversals that arrived before this reversal: the customer is mailed about them now.
  for (const one of settledReversals)
    mailMovement(tx, deps, after, one, { cents: one.event.cents ?? 0, invoiceId: undefined });
  // The mail about a partial payment states the missing amount.
  const reason = outcome.state === "tooLittle" ? "" : outcome.reason;
  mailOwnerOfBooking(tx, deps, after, from, { ...summary, reason, bulk: isRenewal && reason === "" });
  return outcome;
}
