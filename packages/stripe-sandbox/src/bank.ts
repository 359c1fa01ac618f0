import type { Journal, Bank as KitBank, Webhook } from "@rankwright/sandbox-kit";
import type { Faults } from "./faults.ts";
import { type Charge, type Dispute, type Entry, newId, type Refund } from "./records.ts";

/** The version of the interface that this test system speaks, as its webhooks name it. */
const API_VERSION = "2026-10-28.endive";

/** What the rooms of this test system share. */
export type Bank = KitBank<Journal<Entry>, Faults>;

/** The webhook that tells of this, to be put into the journal with what it tells of; none while nobody listens. */
export function tell(bank: Bank, type: string, object: object): Webhook[] {
  const url = bank.webhookUrl();
  if (!url || bank.faults().webhookNever) return [];
  const id = newId("evt");
  const event = {
    id,
    object: "event",
    api_version: API_VERSION,
    created: Math.floor(bank.clock.now() / 1_000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return [bank.webhooks.prepare(url, id, Buffer.from(JSON.stringify(event, null, 2)), type)];
}

/** Keeps these together, on the disk before anybody is told. */
export function keep(bank: Bank, ...entries: Entry[]): void {
  bank.journal.put(...entries);
  bank.webhooks.plan();
}

export const refundsOf = ({ journal }: Bank, { id }: Charge): Refund[] =>
  journal.all("refund").filter((one) => one.chargeId === id);

export const disputesOf = ({ journal }: Bank, { id }: Charge): Dispute[] =>
  journal.all("dispute").filter((one) => one.chargeId === id);

/** What was given back or is on its way, in cents. */
export const refundedCents = (refunds: Refund[]): number =>
  refunds.filter(({ status }) => status !== "failed").reduce((sum, { cents }) => sum + cents, 0);
