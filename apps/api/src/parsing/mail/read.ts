import { TEXT_MAX } from "@rankwright/schema";
import type { ParsedMail } from "mailparser";
import { splitText } from "./split.ts";

/** A file as it came with a mail. */
export interface Attached {
  name: string;
  content: Buffer;
}

/** Pictures in the text that are smaller, in bytes, are logos and the like. */
const SMALL_INLINE = 20_000;

/** So much of a mail's text is split, in characters: no person writes more, and others wait while it is done. */
const SPLIT_MAX = 100_000;

/** Loaded with the first mail: no start waits for it. */
const parser = () => import("mailparser");

/** Reads a mail; undefined for one that can't be read. Its HTML is read for its text alone: nothing of it is kept. */
export async function readMail(raw: Buffer): Promise<ParsedMail | undefined> {
  const { simpleParser } = await parser();
  const options = { skipTextToHtml: true, skipImageLinks: true, maxHtmlLengthToParse: 2 * 1024 * 1024 };
  const mail = await simpleParser(raw, options).catch(() => undefined);
  // HTML that is too long or nested too deeply comes as an empty text: what was written would be lost unseen.
  return mail?.textConversionError && !mail.text ? undefined : mail;
}

const attachedOf = ({ attachments }: ParsedMail): Attached[] =>
  attachments
    .filter(({ related, size }) => !related || size >= SMALL_INLINE)
    .map(({ filename, contentType, content }, at) => ({
      name: filename ?? `file-${at + 1}.${contentType.split("/").at(-1) ?? "txt"}`,
      content,
    }));

/** What a mail says, as a message; `folded` is what was folded away of it. */
export interface Said {
  text: string;
  folded: string;
  attached: Attached[];
}

/** All text of a mail, as it may be stored. */
export const textOf = ({ text = "" }: Pick<ParsedMail, "text">): string =>
  text.replaceAll("\0", "").toWellFormed();

/** What the writer said, with its files; all that was said is one of them where it is too long for a message. */
export function saidIn(mail: ParsedMail): Said {
  const text = textOf(mail);
  const { said, folded } = splitText(text.slice(0, SPLIT_MAX).toWellFormed());
  if (said.length <= TEXT_MAX && text.length <= SPLIT_MAX)
    return { text: said, folded, attached: attachedOf(mail) };
  const end = "\n\n… The whole text is in the file.";
  return {
    text: said.slice(0, TEXT_MAX - end.length).toWellFormed() + end,
    folded,
    // Without what it quotes: that may be a note, which no customer reads.
    attached: [{ name: "mail.txt", content: Buffer.from(folded === "" ? text : said) }, ...attachedOf(mail)],
  };
}
