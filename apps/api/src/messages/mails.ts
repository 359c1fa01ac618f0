import type { Words } from "../mail/kind.ts";

/** An answer to a message of the contact form, with the message below. */
export function replyMail(message: { name: string; subject: string; message: string }, text: string): Words {
  const quoted = message.message.split(/\r\n|[\r\n]/).map((line) => `> ${line}`.trimEnd());
  // Over REST a message may come without name and subject.
  const name = message.name || "You";
  const subject = message.subject || "Your message";
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: `${text.trimEnd()}\n\n${name} wrote:\n\n${quoted.join("\n")}\n`,
  };
}
