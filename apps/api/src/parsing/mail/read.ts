import { TEXT_MAX } from "@rankwright/schema";
import type { ParsedMail } from "mailparser";
import { splitText } from "./split.ts";

/** An attachment. */
export interface MailAttachment {
  name: string;
  content: Buffer;
}

/** Inline images smaller than this, in bytes, are ignored: they are usually logos in signatures. */
const SMALL_INLINE = 20_000;

/** Maximum length of the text that is split into reply and quote, in characters. People write less, and splitting blocks other tasks. */
const SPLIT_MAX = 100_000;

/** Loaded lazily, so that it doesn't slow down the start. */
const parser = () => import("mailparser");
const html = () => import("./html.ts");

/** Parses a mail. Returns undefined if it is invalid. HTML is only converted to text. */
export async function readMail(raw: Buffer): Promise<ParsedMail | undefined> {
  const { simpleParser } = await parser();
  const options = { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true };
  const mail = await simpleParser(raw, options).catch(() => undefined);
  if (!mail || mail.text?.trim() || !mail.html) return mail;
  const text = (await html()).textOfHtml(mail.html);
  // HTML that can't be converted in full is not accepted: part of the message would be lost.
  return text === undefined ? undefined : { ...mail, text };
}

/** Signatures and contact cards, which mail programs attach by themselves. They are not part of the message. */
const NOT_ATTACHED =
  /^(application\/(x-)?pkcs7-signature|application\/pgp-(signature|keys)|text\/(x-vcard|vcard|directory))$/i;
/** Names of signatures that some programs send with a general type. */
const SIGNATURE_NAMES = /^(smime\.p7s|signature\.asc)$/i;

/** Endings of parts that mail programs send without a name. */
const ENDS: Readonly<Record<string, string>> = {
  "text/calendar": "ics",
  "message/rfc822": "eml",
  "text/plain": "txt",
};

const attachedOf = ({ attachments }: ParsedMail): MailAttachment[] =>
  attachments
    .filter(
      ({ contentType, filename = "" }) => !NOT_ATTACHED.test(contentType) && !SIGNATURE_NAMES.test(filename),
    )
    .filter(({ related, size }) => !related || size >= SMALL_INLINE)
    .map(({ filename, contentType, content }, at) => ({
      name: filename ?? `file-${at + 1}.${ENDS[contentType] ?? contentType.split("/").at(-1) ?? "txt"}`,
      content,
    }));

/** A mail as a message. `folded` contains quoted text and signatures. */
export interface ReadReply {
  text: string;
  folded: string;
  attached: MailAttachment[];
}

/** Returns a mail's full text, safe to store. */
export const textOf = ({ text = "" }: Pick<ParsedMail, "text">): string =>
  text.replaceAll("\0", "").toWellFormed();

/** Returns a mail's message and attachments. If the text is too long for a message, the full text is attached as a file. */
export function replyIn(mail: ParsedMail): ReadReply {
  const text = textOf(mail);
  const { reply, folded } = splitText(text.slice(0, SPLIT_MAX).toWellFormed());
  if (reply.length <= TEXT_MAX && text.length <= SPLIT_MAX)
    return { text: reply, folded, attached: attachedOf(mail) };
  const end = "\n\n… The full text is in the attached file.";
  return {
    text: reply.slice(0, TEXT_MAX - end.length).toWellFormed() + end,
    folded,
    // Without quoted text: that may be an internal note, which customers must not see.
    attached: [{ name: "mail.txt", content: Buffer.from(folded === "" ? text : reply) }, ...attachedOf(mail)],
  };
}
