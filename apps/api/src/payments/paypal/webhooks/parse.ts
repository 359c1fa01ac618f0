import { z } from "zod";
import type { PaymentEvent } from "../../provider.ts";
import { eventDefaults, jsonProblem, parseJson, type Reader, readEvents, readerOf } from "../../reading.ts";
import { approvedEvent, captureEvent, refundEvents } from "../events.ts";
import { methodEvent } from "../method.ts";
import { approvalReversed, capture, dispute, order, paymentToken, refund } from "../resources.ts";
import { disputeEvents } from "./dispute.ts";

const envelope = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  resource: z.unknown(),
});

/** Returns a sentence that explains why a body isn't a PayPal webhook, or undefined if it is one. */
export const webhookProblem = (raw: Buffer) => jsonProblem(raw, envelope, "id, event_type and resource");

const captureReader = readerOf(capture, (read, isTest) => [captureEvent(read, { isTest })]);

const disputeReader = readerOf(dispute, disputeEvents);

/** PayPal's webhook event names ("Orders", "Payments V2", "Payment Method Tokens" and "Disputes"); all others are unrelated to payments. */
const readers: Readonly<Record<string, Reader>> = {
  "CHECKOUT.ORDER.APPROVED": readerOf(order, (read, isTest) => [approvedEvent(read, isTest)]),
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": readerOf(approvalReversed, (read, isTest) => [
    {
      ...eventDefaults,
      type: "expired",
      status: "Expired",
      reference: read.order_id,
      invoiceId: read.purchase_units[0]?.invoice_id ?? "",
      nonce: read.purchase_units[0]?.custom_id ?? "",
      isTest,
    },
  ]),
  "PAYMENT.CAPTURE.COMPLETED": captureReader,
  "PAYMENT.CAPTURE.PENDING": captureReader,
  "PAYMENT.CAPTURE.DENIED": captureReader,
  "PAYMENT.CAPTURE.DECLINED": captureReader,
  "PAYMENT.CAPTURE.REFUNDED": readerOf(refund, (read, isTest) => refundEvents(read, { isTest })),
  "PAYMENT.CAPTURE.REVERSED": readerOf(refund, (read, isTest) => refundEvents(read, { isTest }, "reversed")),
  "VAULT.PAYMENT-TOKEN.CREATED": readerOf(paymentToken, (read, isTest) => [
    methodEvent(read, { type: "methodChanged", status: "Saved", isTest }),
  ]),
  "VAULT.PAYMENT-TOKEN.DELETED": readerOf(paymentToken, (read, isTest) => [
    methodEvent(read, { type: "methodRevoked", status: "Removed", isTest }),
  ]),
  "CUSTOMER.DISPUTE.CREATED": disputeReader,
  "CUSTOMER.DISPUTE.UPDATED": disputeReader,
  "CUSTOMER.DISPUTE.RESOLVED": disputeReader,
};

const byName = new Map(Object.entries(readers));
export const EVENT_TYPES = [...byName.keys()];

/** True for a live webhook. Only the certificate's URL tells live from test; `verifyWebhook` checks that it fits the current mode. */
const isLive = (certUrl: string) => /^https:\/\/api(-m)?\.paypal\.com\//.test(certUrl);

export function parseWebhook(
  raw: Buffer,
  headers: Record<string, string>,
): { eventId: string; events: PaymentEvent[] } {
  const read = envelope.safeParse(parseJson(raw));
  if (!read.success) return { eventId: "", events: [] };
  const { id, event_type, resource } = read.data;
  const isTest = !isLive(headers["paypal-cert-url"] ?? "");
  return { eventId: id, events: readEvents(byName, event_type, resource, isTest) };
}
