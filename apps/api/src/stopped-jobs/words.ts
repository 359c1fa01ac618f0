import { type Db, findMail, type UnfinishedWork } from "@rankwright/db/core";
import { findInbound } from "@rankwright/db/inbound";
import { findNotification } from "@rankwright/db/payments";
import { findQuote } from "@rankwright/db/quotes";
import { providerNames, type WorkerName } from "@rankwright/schema";

/** For each worker, a function that describes one of its rows to the owner. */
const words: Readonly<Record<WorkerName, (db: Db, _id: string) => string>> = {
  mail(db, _id) {
    const mail = findMail(db, _id);
    return mail ? `E-mail to ${mail.recipient}: ${mail.subject}` : "Sending an e-mail";
  },
  quotes: (db, _id) => `Reminder of the quote ${findQuote(db, _id)?.label ?? ""}`.trimEnd(),
  inbound(db, _id) {
    const mail = findInbound(db, _id);
    return mail ? `Inbound e-mail from ${mail.sender}: ${mail.subject}` : "Reading the mailbox";
  },
  payments(db, _id) {
    const notification = findNotification(db, _id);
    return notification
      ? `Payment notification from ${providerNames[notification.provider]}`
      : "Checking a payment with its provider";
  },
  rooms: () => "Order notification: start of work, delivery or a message",
  briefs: () => "Brief reminder",
  subscriptions: () => "Renewal of a subscription",
  contracts: () => "Withdrawal or cancellation: finding its order",
  tax: () => "Check of a VAT ID",
  backups: () => "Nightly backup",
  housekeeping: (_db, part) => `Hourly cleanup: ${part}`,
};

/** Describes a stopped job to the owner. */
export const inWords = (db: Db, { worker, rowId }: UnfinishedWork): string => words[worker](db, rowId);
