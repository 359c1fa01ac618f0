import { Declined, type Webhook } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import { readAmount } from "./amounts.ts";
import { notFound, unprocessable } from "./http/problems.ts";
import type { refundRequest } from "./http/requests.ts";
import { type Capture, newId, type Undo } from "./records.ts";
import { captureJson, undoJson, undoneCents } from "./resources.ts";
import { type EventType, prepareWebhook, store, type TestProvider, undosOf } from "./test-provider.ts";

/** PayPal accepts refunds for 180 days. */
const REFUND_MS = 180 * 86_400_000;

const EVENT_OF = {
  COMPLETED: "PAYMENT.CAPTURE.COMPLETED",
  PENDING: "PAYMENT.CAPTURE.PENDING",
  DECLINED: "PAYMENT.CAPTURE.DENIED",
} as const satisfies Record<Capture["status"], EventType>;

/**
 * Creates the webhook for a capture's current state. The event is DECLINED if the capture failed immediately, and DENIED if it was pending
 * before. PayPal includes the order's id, although the published schema does not have it.
 */
export function captureWebhook(bank: TestProvider, capture: Capture, isFirst = false): Webhook[] {
  const isDeclined = isFirst && capture.status === "DECLINED";
  return prepareWebhook(bank, isDeclined ? "PAYMENT.CAPTURE.DECLINED" : EVENT_OF[capture.status], {
    ...captureJson(bank.base(), capture, undosOf(bank, capture)),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  });
}

export function requireCapture(bank: TestProvider, id: string): Capture {
  const capture = bank.journal.get("capture", id);
  if (!capture) throw notFound();
  return capture;
}

/** Completes or declines a pending capture. */
export function decideCapture(bank: TestProvider, id: string, status: "COMPLETED" | "DECLINED"): Capture {
  const capture = requireCapture(bank, id);
  if (capture.status !== "PENDING") throw new Declined("Only a pending payment can be completed or denied.");
  const decided: Capture = { ...capture, status, updatedAt: bank.clock.now() };
  store(bank, decided, ...captureWebhook(bank, decided));
  return decided;
}

/** Refunds or reverses a payment and sends the webhook. */
function undo(
  bank: TestProvider,
  capture: Capture,
  made: Pick<Undo, "type" | "cents" | "invoiceId" | "customId" | "note">,
): Undo {
  const at = bank.clock.now();
  const record: Undo = {
    kind: "undo",
    id: newId(),
    captureId: capture.id,
    status: "COMPLETED",
    createdAt: at,
    updatedAt: at,
    ...made,
  };
  const event = made.type === "refund" ? "PAYMENT.CAPTURE.REFUNDED" : "PAYMENT.CAPTURE.REVERSED";
  const total = undoneCents([...undosOf(bank, capture), record]);
  store(
    bank,
    { ...capture, updatedAt: at },
    record,
    ...prepareWebhook(bank, event, undoJson(bank.base(), record, capture.currency, total)),
  );
  return record;
}

/** Amount of a capture that the seller still has, in cents. */
const leftCents = (bank: TestProvider, capture: Capture) =>
  capture.cents - undoneCents(undosOf(bank, capture));

/** Refunds a capture. With `isBare`, the refund has none of the ids of its payment, only a link to it. */
export function refundCapture(
  bank: TestProvider,
  id: string,
  request: z.infer<typeof refundRequest>,
  isBare = false,
): Undo {
  const capture = requireCapture(bank, id);
  if (capture.status === "PENDING") throw unprocessable("PENDING_CAPTURE");
  if (capture.status === "DECLINED") throw unprocessable("REFUND_NOT_ALLOWED");
  if (capture.createdAt + REFUND_MS <= bank.clock.now()) throw unprocessable("REFUND_TIME_LIMIT_EXCEEDED");
  const open = bank.journal.all("dispute").find((one) => one.captureId === id && one.outcome === null);
  if (open?.stage === "CHARGEBACK") throw unprocessable("REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK");
  const left = leftCents(bank, capture);
  if (left === 0) throw unprocessable("CAPTURE_FULLY_REFUNDED");
  if (request.amount && request.amount.currency_code !== capture.currency)
    throw unprocessable("REFUND_CAPTURE_CURRENCY_MISMATCH", "/amount/currency_code");
  const cents = request.amount ? readAmount(request.amount, "/amount") : left;
  if (cents > left) throw unprocessable("REFUND_AMOUNT_EXCEEDED", "/amount/value");
  if (open && cents < left) throw unprocessable("TRANSACTION_DISPUTED");
  return undo(bank, capture, {
    type: "refund",
    cents,
    invoiceId: request.invoice_id ?? (isBare ? undefined : capture.invoiceId),
    customId: request.custom_id ?? (isBare ? undefined : capture.customId),
    note: request.note_to_payer,
  });
}

/** Reverses the payment: the buyer gets the amount that was not refunded yet. */
export function reverseCapture(bank: TestProvider, id: string): Undo {
  const capture = requireCapture(bank, id);
  const cents = leftCents(bank, capture);
  if (capture.status !== "COMPLETED" || cents <= 0) throw new Declined("There is nothing to reverse.");
  const { invoiceId, customId } = capture;
  return undo(bank, capture, { type: "reversal", cents, invoiceId, customId, note: undefined });
}
