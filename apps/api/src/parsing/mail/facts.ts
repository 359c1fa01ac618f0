import { TEXT_MAX } from "@rankwright/schema";
import { isProven } from "./authentication.ts";
import { formatFromHeader, recipientsOf, senderOf, whyIgnored } from "./headers.ts";
import { type ReadReply, readMail, replyIn, textOf } from "./read.ts";

/** A raw mail and the settings needed to check it. */
export interface MailInput {
  raw: Uint8Array;
  /** Domain of this site's own Message-IDs. */
  host: string;
  /** The server whose authentication results are trusted; undefined if there is none. */
  trustedServer: string | undefined;
}

/** Data extracted from a mail. Each field is limited in size, so that processing it in the site's own process is cheap. */
export interface MailFacts {
  /** The From header, for display. */
  fromHeader: string;
  /** The sender's address; "" if there are none or several. */
  sender: string;
  subject: string;
  /** The mail's full text, truncated to a message's maximum length. */
  text: string;
  /** Recipient addresses that contain a "+", as reply addresses do. */
  recipients: string[];
  /** Reason why it isn't a person's reply; undefined if it may be one. */
  ignored: string | undefined;
  /** True if the mail server authenticated the sender. */
  isProven: boolean;
  reply: ReadReply;
}

const RECIPIENTS_MAX = 1_000;
const LINE_MAX = 1_000;

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();

/** Parses a mail. Returns undefined if it is invalid. */
export async function factsOfMail({ raw, host, trustedServer }: MailInput): Promise<MailFacts | undefined> {
  const mail = await readMail(Buffer.from(raw));
  if (!mail) return undefined;
  const sender = senderOf(mail);
  return {
    fromHeader: cut(formatFromHeader(mail), LINE_MAX),
    sender: cut(sender, LINE_MAX),
    subject: cut(mail.subject ?? "", LINE_MAX),
    text: cut(textOf(mail), TEXT_MAX),
    recipients: recipientsOf(mail)
      .filter((address) => address.includes("+"))
      .slice(0, RECIPIENTS_MAX)
      .map((address) => cut(address, LINE_MAX)),
    ignored: whyIgnored(mail, host),
    isProven: isProven(mail, sender, trustedServer),
    reply: replyIn(mail),
  };
}
