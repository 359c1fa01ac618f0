import type { z } from "zod";
import type { PaymentEvent } from "./provider.ts";

// How webhooks and answers in JSON are read, whichever provider they come from.

/** Webhooks in JSON: their form, and how long they may be. */
export const jsonWebhook = { contentType: "application/json", maxBytes: 256 * 1024 } as const;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What these bytes say as JSON; undefined when they are none. */
export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(raw));
  } catch {
    return undefined;
  }
}

/** Why a body can't be a webhook of this form, in a sentence; undefined when it can be one. `fields` names its own. */
export function jsonProblem(raw: Buffer, envelope: z.ZodType, fields: string): string | undefined {
  if (raw.length === 0) return "The webhook is empty.";
  if (raw.length > jsonWebhook.maxBytes) return `A webhook has at most ${jsonWebhook.maxBytes} bytes.`;
  return envelope.safeParse(parseJson(raw)).success
    ? undefined
    : `A webhook is a JSON object with ${fields}.`;
}

/** An event that says nothing yet. */
export const blank = {
  txnId: "",
  parentTxnId: "",
  invoiceId: "",
  nonce: "",
  reference: "",
  // Who is paid is in the checkout's own call; what a provider shows as the account's address may be another one of it.
  payee: "",
  receiver: "",
  currency: "",
  cents: undefined,
  amount: "",
  reasonCode: "",
  payer: "",
} satisfies Partial<PaymentEvent>;

/** The events of one kind of webhook; undefined when what it is about can't be read. */
export type Reader = (about: unknown, isTest: boolean) => PaymentEvent[] | undefined;

export const reads =
  <Schema extends z.ZodType>(
    schema: Schema,
    events: (read: z.output<Schema>, isTest: boolean) => PaymentEvent[],
  ): Reader =>
  (about, isTest) => {
    const read = schema.safeParse(about);
    return read.success ? events(read.data, isTest) : undefined;
  };

/** A webhook's events by its name; none for a name that is about no payment. What can't be read is shown to the owner, not dropped. */
export function readBy(
  readers: ReadonlyMap<string, Reader>,
  name: string,
  about: unknown,
  isTest: boolean,
): PaymentEvent[] {
  const reader = readers.get(name);
  return reader ? (reader(about, isTest) ?? [{ ...blank, type: "other", status: name, isTest }]) : [];
}
