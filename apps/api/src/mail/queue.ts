import { type Db, insertMail } from "@rankwright/db";

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text; lines over 76 characters are wrapped where they have a blank. */
  text: string;
  /** Names the one occasion for this mail: a second with the same key is not written. */
  onceKey?: string;
}

/**
 * Writes a mail in the transaction that causes it: no mail without the change, no change without the mail. Call
 * `deps.wake("mail")` after the commit. The answer is the mail's id, or undefined when `onceKey` was used before.
 */
export function queueMail(tx: Db, { to, subject, text, onceKey }: Mail, now: number): string | undefined {
  return insertMail(tx, { recipient: to, subject, body: wrap(text), onceKey: onceKey ?? null }, now);
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
