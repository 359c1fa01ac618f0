import { randomBytes } from "node:crypto";
import type { Webhook } from "@rankwright/sandbox-kit";
import type { TestProvider } from "./bank.ts";
import { receiversOf } from "./hooks.ts";
import type { Capture, Entry, Order, Undo } from "./records.ts";
import type { Paid } from "./resources.ts";

export type { TestProvider };

const KINDS = {
  "CHECKOUT.ORDER.APPROVED": ["checkout-order", "2.0", "An order has been approved by buyer"],
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": [
    "checkout-order",
    "2.0",
    "A payment has been reversed after approval",
  ],
  "PAYMENT.CAPTURE.COMPLETED": ["capture", "2.0", "Payment completed"],
  "PAYMENT.CAPTURE.PENDING": ["capture", "2.0", "Payment pending"],
  "PAYMENT.CAPTURE.DENIED": ["capture", "2.0", "Payment denied"],
  "PAYMENT.CAPTURE.DECLINED": ["capture", "2.0", "Payment declined"],
  "PAYMENT.CAPTURE.REFUNDED": ["refund", "2.0", "Payment refunded"],
  "PAYMENT.CAPTURE.REVERSED": ["refund", "2.0", "Payment reversed"],
  "VAULT.PAYMENT-TOKEN.CREATED": ["payment_token", "3.0", "A payment token has been created."],
  "VAULT.PAYMENT-TOKEN.DELETED": ["payment_token", "3.0", "A payment token has been deleted."],
  "CUSTOMER.DISPUTE.CREATED": ["dispute", undefined, "A dispute was opened"],
  "CUSTOMER.DISPUTE.UPDATED": ["dispute", undefined, "A dispute was updated"],
  "CUSTOMER.DISPUTE.RESOLVED": ["dispute", undefined, "A dispute was resolved"],
} as const;
export type EventType = keyof typeof KINDS;

/** Prepares the webhooks for an event, one per receiver, to be stored in the journal together with the event's records. */
export function prepareWebhook(bank: TestProvider, type: EventType, resource: object): Webhook[] {
  const receivers = receiversOf(bank, type);
  if (receivers.length === 0 || bank.faults().webhookNever) return [];
  const [resourceType, version, summary] = KINDS[type];
  const part = () => randomBytes(9).toString("hex").toUpperCase().slice(0, 17);
  const id = `WH-${part()}-${part()}`;
  const event = {
    id,
    event_version: "1.0",
    create_time: new Date(bank.clock.now()).toISOString(),
    resource_type: resourceType,
    ...(version ? { resource_version: version } : {}),
    event_type: type,
    summary,
    resource,
    links: [
      { href: `${bank.base()}/v1/notifications/webhooks-events/${id}`, rel: "self", method: "GET" },
      { href: `${bank.base()}/v1/notifications/webhooks-events/${id}/resend`, rel: "resend", method: "POST" },
    ],
  };
  const body = Buffer.from(JSON.stringify(event));
  return receivers.map(({ url, created }) => bank.webhooks.prepare(url, id, body, type, created));
}

/** Stores these records atomically, on the disk before any webhook is sent. */
export function store(bank: TestProvider, ...entries: Entry[]): void {
  bank.journal.put(...entries);
  bank.webhooks.scheduleNext();
}

export const undosOf = ({ journal }: TestProvider, { id }: Capture): Undo[] =>
  journal.all("undo").filter((one) => one.captureId === id);

export const capturesOf = ({ journal }: TestProvider, { id }: Order): Capture[] =>
  journal.all("capture").filter((one) => one.orderId === id);

export const paidOf = (bank: TestProvider, order: Order): Paid => ({
  token: order.tokenId === undefined ? undefined : bank.journal.get("token", order.tokenId),
  captures: capturesOf(bank, order),
  undosOf: (capture) => undosOf(bank, capture),
});
