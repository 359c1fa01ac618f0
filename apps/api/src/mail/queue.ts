import { insertMail, type Tx } from "@rankwright/db/core";

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text; lines over 76 characters are wrapped where they have a blank. */
  text: string;
  /** Names the one occasion for this mail: a second with the same key is not written. */
  onceKey?: string;
  /** Who gets the answers; the sender unless it is given. Such a mail is a person's. */
  replyTo?: string;
  /** Where a mail program ends the subscription that this mail belongs to, by a POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * Writes a mail in the transaction that causes it: no mail without the change, no change without the mail. Call
 * `deps.wake("mail")` after the commit. The answer is the mail's id, or undefined when `onceKey` was used before.
 */
export function queueMail(tx: Tx, mail: Mail, now: number): string | undefined {
  const { to: recipient, subject, text, onceKey = null, replyTo = null, unsubscribeUrl = null } = mail;
  return insertMail(tx, { recipient, subject, body: wrap(text), onceKey, replyTo, unsubscribeUrl }, now);
}

/** Wraps long lines at blanks, as mail programs that show plain text expect; words (addresses) stay whole. */
export function wrap(text: string, width = 76): string {
  const lines = text.split("\n").flatMap((line) => {
    if (line.length <= width) return [line];
    const wrapped: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current && current.length + 1 + word.length > width) {
        wrapped.push(current);
        current = word;
      } else current = current ? `${current} ${word}` : word;
    }
    return [...wrapped, current];
  });
  return lines.join("\n");
}
