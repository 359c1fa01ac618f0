import type { Tx } from "@rankwright/db/core";
import { insertNotification, type NewNotification, type Notification } from "@rankwright/db/payments";
import type { PaymentEvent } from "@rankwright/schema";

/** An event without data. */
const noEvent: PaymentEvent = {
  type: "other",
  status: "",
  txnId: "",
  parentTxnId: "",
  invoiceId: "",
  nonce: "",
  reference: "",
  payee: "",
  receiver: "",
  currency: "",
  amount: "",
  isTest: true,
  reasonCode: "",
  payer: "",
};

/** A new notification with these raw bytes and an event without data. */
export const newNotification = (raw: Buffer = Buffer.from("txn_id=1")): NewNotification => ({
  provider: "paypal-standard",
  raw,
  event: noEvent,
});

/** Stores a new notification; throws if it is already stored. */
export function storeNotification(tx: Tx, notification: NewNotification, now: number): Notification {
  const stored = insertNotification(tx, notification, now);
  if (!stored) throw new Error("This event is kept already.");
  return stored;
}
