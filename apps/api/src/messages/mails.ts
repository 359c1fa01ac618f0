import type { MailContent } from "../mail/kind.ts";
import { quoteOf } from "../mail/quote.ts";

/** Returns the mail that replies to a contact form message, with the message quoted. */
export function replyMail(
  message: { name: string; subject: string; message: string },
  text: string,
): MailContent {
  // A message sent over REST may have no name and subject.
  const name = message.name || "You";
  const subject = message.subject || "Your message";
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: `${text.trimEnd()}\n\n${name} wrote:\n\n${quoteOf(message.message)}\n`,
  };
}
