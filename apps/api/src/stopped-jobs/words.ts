import { type Db, findMail, type UnfinishedWork } from "@rankwright/db/core";
import { findInbound } from "@rankwright/db/inbound";
import { findNotification } from "@rankwright/db/payments";
import { providerNames, type WorkerName } from "@rankwright/schema";

/** Describes a worker's row to the owner. */
const words: Readonly<Record<WorkerName, (db: Db, _id: string) => string>> = {
  mail(db, _id) {
    const mail = findMail(db, _id);
    return mail ? `The mail to ${mail.recipient}: ${mail.subject}` : "A mail that is to be sent";
  },
  inbound(db, _id) {
    const mail = findInbound(db, _id);
    return mail ? `The mail that came from ${mail.sender}: ${mail.subject}` : "Reading the mailbox";
  },
  payments(db, _id) {
    const told = findNotification(db, _id);
    return told
      ? `A payment notification of ${providerNames[told.provider]}`
      : "A question about a payment to its provider";
  },
  rooms: () => "News of an order: its beginning, its delivery, or the mail about a message",
  briefs: () => "The reminder of a brief",
  backups: () => "The nightly backup",
  housekeeping: (_db, part) => `The hourly cleaning: ${part}`,
};

/** Describes a stopped job to the owner. */
export const inWords = (db: Db, { worker, rowId }: UnfinishedWork): string => words[worker](db, rowId);
