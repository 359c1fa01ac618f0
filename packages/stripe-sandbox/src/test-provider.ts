import type { Webhook } from "@rankwright/sandbox-kit";
import type { TestProvider } from "./bank.ts";
import { receiversOf } from "./endpoints.ts";
import { type Charge, type Dispute, type Entry, newId, type Refund } from "./records.ts";

export type { TestProvider };

/** API version of this test system, as in the `api_version` of its webhooks. */
const API_VERSION = "2026-10-28.endive";

/** Prepares the webhooks for an event, one per endpoint, to be stored in the journal together with the event's records. */
export function prepareWebhook(bank: TestProvider, type: string, object: object): Webhook[] {
  const receivers = receiversOf(bank, type);
  if (receivers.length === 0 || bank.faults().webhookNever) return [];
  const id = newId("evt");
  const event = {
    id,
    object: "event",
    api_version: API_VERSION,
    created: Math.floor(bank.clock.now() / 1_000),
    data: { object },
    livemode: false,
    pending_webhooks: receivers.length,
    request: { id: null, idempotency_key: null },
    type,
  };
  const body = Buffer.from(JSON.stringify(event, null, 2));
  return receivers.map(({ url, created }) => bank.webhooks.prepare(url, id, body, type, created));
}

/** Stores these records atomically, on the disk before any webhook is sent. */
export function store(bank: TestProvider, ...entries: Entry[]): void {
  bank.journal.put(...entries);
  bank.webhooks.scheduleNext();
}

export const refundsOf = ({ journal }: TestProvider, { id }: Charge): Refund[] =>
  journal.all("refund").filter((one) => one.chargeId === id);

export const disputesOf = ({ journal }: TestProvider, { id }: Charge): Dispute[] =>
  journal.all("dispute").filter((one) => one.chargeId === id);

/** Total of the refunds that succeeded or are pending, in cents. */
export const refundedCents = (refunds: Refund[]): number =>
  refunds.filter(({ status }) => status !== "failed").reduce((sum, { cents }) => sum + cents, 0);
