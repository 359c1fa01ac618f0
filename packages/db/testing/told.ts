import type { Tx } from "@rankwright/db/core";
import { insertNotification, type NewNotification, type Notification } from "@rankwright/db/payments";
import type { PaymentEvent } from "@rankwright/schema";

/** An event that says nothing. */
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

/** A notification's bytes with an event that says nothing of them. */
export const bytesTold = (raw: Buffer = Buffer.from("txn_id=1")): NewNotification => ({
  provider: "paypal-standard",
  raw,
  event: noEvent,
});

/** Keeps one, which is new. */
export function keepTold(tx: Tx, told: NewNotification, now: number): Notification {
  const kept = insertNotification(tx, told, now);
  if (!kept) throw new Error("This event is kept already.");
  return kept;
}
