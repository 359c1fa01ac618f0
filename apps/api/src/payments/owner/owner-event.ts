import type { Tx } from "@rankwright/db/core";
import { insertNotification, type PaymentSession } from "@rankwright/db/payments";
import { centsToAmount, isTestMode } from "@rankwright/schema";
import type { PaymentEvent } from "../provider.ts";
import { eventDefaults } from "../reading.ts";

type Movement = Pick<PaymentEvent, "type" | "status" | "txnId" | "parentTxnId"> & { cents: number };

/**
 * Stores a bank movement, which the owner has recorded, as a verified notification, so that it's booked like all other payments.
 * Returns the notification's id, or undefined if `eventId` was recorded before.
 */
export function insertOwnerEvent(
  tx: Tx,
  session: PaymentSession,
  movement: Movement,
  by: { email: string; now: number },
  eventId: string,
): string | undefined {
  const { _id: invoiceId, nonce, reference, provider, currency, mode } = session;
  const event: PaymentEvent = {
    ...eventDefaults,
    ...movement,
    invoiceId,
    nonce,
    reference: reference ?? "",
    currency,
    amount: centsToAmount(movement.cents),
    isTest: isTestMode(mode),
  };
  const raw = Buffer.from(JSON.stringify({ ...movement, reference, recordedBy: by.email }));
  const row = { provider, source: "answer", raw, event, eventId, verifiedAt: by.now } as const;
  return insertNotification(tx, row, by.now)?._id;
}
