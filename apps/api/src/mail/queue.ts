import { insertMail, type Tx } from "@rankwright/db/core";
import type { InvoiceLanguage } from "@rankwright/schema";

export interface Mail {
  to: string;
  subject: string;
  /** Plain text with one line per paragraph. Fixed line breaks would look ragged on a phone. */
  text: string;
  /** Idempotency key: a second mail with the same key is not queued. */
  onceKey?: string;
  /** Address for replies; defaults to the sender. A mail with one is not marked as automatic. */
  replyTo?: string;
  /** Message-ID of the mail that this one answers automatically. */
  answersTo?: string;
  /** One-click unsubscribe URL (RFC 8058): a mail program sends a POST to it. */
  unsubscribeUrl?: string;
  /** Invoice or credit note that is attached as a PDF. */
  invoiceId?: string | undefined;
  /** True if nobody waits for the mail: it is sent only when no others are due. */
  bulk?: boolean;
  /** Language of the text; English if omitted. */
  language?: InvoiceLanguage | undefined;
}

/**
 * Queues a mail in the transaction that causes it, so that either both are committed or neither is. The mail
 * worker is woken after the commit. Returns the mail's id, or undefined if `onceKey` was used before.
 */
export function queueMail(tx: Tx, mail: Mail, now: number): string | undefined {
  const { to: recipient, subject, text, onceKey = null, replyTo = null } = mail;
  const { answersTo = null, unsubscribeUrl = null, invoiceId = null, bulk = false, language = null } = mail;
  const row = { recipient, subject, body: text, onceKey, replyTo, answersTo, unsubscribeUrl, invoiceId };
  return insertMail(tx, { ...row, bulk, language }, now);
}
