import type { z } from "zod";
import type { PaymentEvent } from "./provider.ts";

// Parsing of JSON webhooks and responses, shared by all providers.

/** Content type and maximum size of JSON webhooks. */
export const jsonWebhook = { contentType: "application/json", maxBytes: 256 * 1024 } as const;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Parses bytes as JSON. Returns undefined if they aren't valid UTF-8 or JSON. */
export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(raw));
  } catch {
    return undefined;
  }
}

/** Returns a sentence that explains why a body isn't a JSON webhook, or undefined if it is one. `fields` lists the required fields. */
export function jsonProblem(raw: Buffer, envelope: z.ZodType, fields: string): string | undefined {
  if (raw.length === 0) return "The webhook is empty.";
  if (raw.length > jsonWebhook.maxBytes) return `A webhook has at most ${jsonWebhook.maxBytes} bytes.`;
  return envelope.safeParse(parseJson(raw)).success
    ? undefined
    : `A webhook is a JSON object with ${fields}.`;
}

/** Defaults of an event. */
export const eventDefaults = {
  txnId: "",
  parentTxnId: "",
  invoiceId: "",
  nonce: "",
  reference: "",
  // Stays empty, because our own request sets the payee. Providers may report another address of the same account.
  payee: "",
  receiver: "",
  currency: "",
  cents: undefined,
  amount: "",
  reasonCode: "",
  payer: "",
} satisfies Partial<PaymentEvent>;

/** Maps a webhook's resource to events. Returns undefined if the resource can't be parsed. */
export type Reader = (about: unknown, isTest: boolean) => PaymentEvent[] | undefined;

/** Creates a reader that parses the resource with a schema. */
export const readerOf =
  <Schema extends z.ZodType>(
    schema: Schema,
    events: (read: z.output<Schema>, isTest: boolean) => PaymentEvent[],
  ): Reader =>
  (about, isTest) => {
    const read = schema.safeParse(about);
    return read.success ? events(read.data, isTest) : undefined;
  };

/**
 * Returns a webhook's events, using the reader for its event name; [] for names without a reader. If the resource can't be parsed,
 * returns an event of the type "other", which the owner has to review.
 */
export function readEvents(
  readers: ReadonlyMap<string, Reader>,
  name: string,
  about: unknown,
  isTest: boolean,
): PaymentEvent[] {
  const reader = readers.get(name);
  return reader ? (reader(about, isTest) ?? [{ ...eventDefaults, type: "other", status: name, isTest }]) : [];
}
