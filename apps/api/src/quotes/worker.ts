import { type Tx, write } from "@rankwright/db/core";
import { invoicesOf } from "@rankwright/db/invoices";
import { findOrder } from "@rankwright/db/orders";
import {
  findQuote,
  nextQuoteReminderAt,
  type Quote,
  quotesToRemind,
  updateQuote,
} from "@rankwright/db/quotes";
import { canPay, dayAt, testModeOf } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { pendingProvider } from "../payments/session/pending.ts";
import { createWorker, type Job, type Worker } from "../workers/worker.ts";
import { stateOf } from "./content.ts";
import { mailQuote, mailUnpaidInvoice } from "./mails.ts";
import { nextReminder, remindedDay } from "./reminders.ts";

/** Reminds of the invoice of an accepted quote. Returns false if it is paid, cancelled, or being paid. */
function remindOfInvoice(tx: Tx, deps: Deps, quote: Quote, onceKey: string): boolean {
  const order = quote.orderId === null ? undefined : findOrder(tx, quote.orderId);
  if (!order || !canPay(order.paymentStatus)) return false;
  const invoice = invoicesOf(tx, order._id).findLast(({ kind }) => kind === "invoice");
  // Nobody can pay a test order once the shop takes real payments.
  const isOldTest = order.testMode !== null && order.testMode !== testModeOf(deps.env);
  // A payment that is on its way needs no reminder. If it fails, the next one is sent.
  if (!invoice || isOldTest || pendingProvider(tx, order) !== null) return true;
  const isOverdue = (quote.dueDay ?? "") < dayAt(deps.now(), deps.env.TIME_ZONE);
  mailUnpaidInvoice(tx, deps, { quote, order, invoice }, isOverdue ? "overdue" : "dueSoon", onceKey);
  return true;
}

/** True if a reminder was due before the day that it is about, and the site was down until after that day. */
function isTooLate({ env, now }: Pick<Deps, "env" | "now">, quote: Quote): boolean {
  const day = remindedDay(quote) ?? "";
  const dayOf = (at: number) => dayAt(at, env.TIME_ZONE);
  return quote.remindAt !== null && dayOf(quote.remindAt) <= day && dayOf(now()) > day;
}

/**
 * Sends a reminder and schedules the next one, in one transaction, so that a crash causes neither a lost nor a second reminder. Reminders
 * stop when the quote is answered or the invoice is paid or cancelled.
 */
function remind(tx: Tx, deps: Deps, quote: Quote): void {
  const now = deps.now();
  if (isTooLate(deps, quote)) {
    updateQuote(tx, quote, { remindAt: nextReminder(deps, quote, now) }, now);
    return;
  }
  const onceKey = `quote-reminder:${quote._id}:${quote.remindAt}`;
  if (quote.state === "sent")
    mailQuote(tx, deps, quote, stateOf(quote, deps) === "expired" ? "expired" : "reminder", onceKey);
  const goesOn = quote.state === "sent" || remindOfInvoice(tx, deps, quote, onceKey);
  updateQuote(tx, quote, { remindAt: goesOn ? nextReminder(deps, quote, now) : null }, now);
}

/** Creates the worker that reminds customers of quotes and unpaid invoices. */
export function createQuotesWorker(deps: Deps): Worker {
  const { db, now } = deps;
  const job: Job<Quote> = {
    name: "quotes",
    concurrency: 1,
    due: (most, except) => quotesToRemind(db, now(), most, except),
    nextAt: (except) => nextQuoteReminderAt(db, except),
    async work({ _id }) {
      await write(db, (tx) => {
        // Read again, because the customer may have just answered.
        const quote = findQuote(tx, _id);
        if (quote && quote.remindAt !== null && quote.remindAt <= now()) remind(tx, deps, quote);
      });
      return true;
    },
  };
  return createWorker(job, deps);
}
