import { TEXT_MAX } from "@rankwright/schema";
import { recipientsOf, senderOf, whyIgnored, writerOf } from "./judge.ts";
import { isProven } from "./proof.ts";
import { readMail, type Said, saidIn, textOf } from "./read.ts";

/** A mail as it came, and what it is judged by. */
export interface MailInput {
  raw: Uint8Array;
  /** The name that our own Message-IDs end with. */
  host: string;
  /** The server whose word proves a sender; undefined where there is none. */
  checkedBy: string | undefined;
}

/** What a mail says of itself. All of it is bounded, so that the site's own process has little to do with it. */
export interface MailFacts {
  /** Who it says it is from, to be shown. */
  writer: string;
  /** The one address that it is from; "" where it names none or several. */
  sender: string;
  subject: string;
  /** Its whole text, cut to what a message may have. */
  text: string;
  /** The addresses with a "+" that it may have been sent to: a reply address has one. */
  recipients: string[];
  /** Why it is no person's answer; undefined when it may be one. */
  ignored: string | undefined;
  /** Whether our mail server proves its sender. */
  isProven: boolean;
  said: Said;
}

const RECIPIENTS_MAX = 1_000;
const LINE_MAX = 1_000;

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();

/** Reads a mail; undefined for one that can't be read. */
export async function factsOfMail({ raw, host, checkedBy }: MailInput): Promise<MailFacts | undefined> {
  const mail = await readMail(Buffer.from(raw));
  if (!mail) return undefined;
  const sender = senderOf(mail);
  return {
    writer: cut(writerOf(mail), LINE_MAX),
    sender: cut(sender, LINE_MAX),
    subject: cut(mail.subject ?? "", LINE_MAX),
    text: cut(textOf(mail), TEXT_MAX),
    recipients: recipientsOf(mail)
      .filter((address) => address.includes("+"))
      .slice(0, RECIPIENTS_MAX)
      .map((address) => cut(address, LINE_MAX)),
    ignored: whyIgnored(mail, host),
    isProven: isProven(mail, sender, checkedBy),
    said: saidIn(mail),
  };
}
