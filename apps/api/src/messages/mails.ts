import type { Words } from "../mail/kind.ts";

/** An answer to a message of the contact form, with the message below. */
export function replyMail(message: { name: string; subject: string; message: string }, text: string): Words {
  const quoted = message.message.split(/\r\n|[\r\n]/).map((line) => `> ${line}`.trimEnd());
  return {
    subject: /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`,
    text: `${text.trimEnd()}\n\n${message.name} wrote:\n\n${quoted.join("\n")}\n`,
  };
}
