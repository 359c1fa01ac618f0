import { z } from "zod";
import { parseJson } from "../json.ts";
import type { PaymentEvent } from "../provider.ts";
import { disputeEvents } from "./dispute.ts";
import { approvedEvent, blank, captureEvent, refundEvents } from "./events.ts";
import { approvalReversed, capture, dispute, order, refund } from "./resources.ts";

export const MAX_BYTES = 256 * 1024;

const envelope = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  resource: z.unknown(),
});

/** Why a body can't be a webhook of PayPal, in a sentence; undefined when it can be one. */
export function webhookProblem(raw: Buffer): string | undefined {
  if (raw.length === 0) return "The webhook is empty.";
  if (raw.length > MAX_BYTES) return `A webhook has at most ${MAX_BYTES} bytes.`;
  return envelope.safeParse(parseJson(raw)).success
    ? undefined
    : "A webhook is a JSON object with id, event_type and resource.";
}

type Reader = (resource: unknown, isTest: boolean) => PaymentEvent[] | undefined;

/** Undefined when the resource is not of this form. */
const reads =
  <Schema extends z.ZodType>(
    schema: Schema,
    events: (read: z.output<Schema>, isTest: boolean) => PaymentEvent[],
  ): Reader =>
  (resource, isTest) => {
    const read = schema.safeParse(resource);
    return read.success ? events(read.data, isTest) : undefined;
  };

const captureReader = reads(capture, (read, isTest) => [captureEvent(read, { isTest })]);

const disputeReader = reads(dispute, disputeEvents);

/** PayPal's webhook event names, "Orders", "Payments V2" and "Disputes"; whatever else it tells of is about no payment. */
const readers: Readonly<Record<string, Reader>> = {
  "CHECKOUT.ORDER.APPROVED": reads(order, (read, isTest) => [approvedEvent(read, isTest)]),
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": reads(approvalReversed, (read, isTest) => [
    {
      ...blank,
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
  "PAYMENT.CAPTURE.REFUNDED": reads(refund, (read, isTest) => refundEvents(read, { isTest })),
  "PAYMENT.CAPTURE.REVERSED": reads(refund, (read, isTest) => refundEvents(read, { isTest }, "reversed")),
  "CUSTOMER.DISPUTE.CREATED": disputeReader,
  "CUSTOMER.DISPUTE.UPDATED": disputeReader,
  "CUSTOMER.DISPUTE.RESOLVED": disputeReader,
};

export const EVENT_TYPES = Object.keys(readers);

/** A webhook's only sign of a test is whose certificate signed it, which the signature's check holds to the mode. */
const isLive = (certUrl: string) => /^https:\/\/api(-m)?\.paypal\.com\//.test(certUrl);

export function parseWebhook(
  raw: Buffer,
  headers: Record<string, string>,
): { eventId: string; events: PaymentEvent[] } {
  const read = envelope.safeParse(parseJson(raw));
  if (!read.success) return { eventId: "", events: [] };
  const { id, event_type, resource } = read.data;
  const reader = Object.hasOwn(readers, event_type) ? readers[event_type] : undefined;
  const isTest = !isLive(headers["paypal-cert-url"] ?? "");
  // What should be about a payment and can't be read is looked at by the owner, not dropped.
  const events =
    reader?.(resource, isTest) ??
    (reader ? [{ ...blank, type: "other" as const, status: event_type, isTest }] : []);
  return { eventId: id, events };
}
