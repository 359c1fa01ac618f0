import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { OutboxMail } from "@rankwright/db/core";
import { findInvoice } from "@rankwright/db/invoices";
import type { SendMailOptions } from "nodemailer";
import type { Deps } from "../context/deps.ts";
import { syncFolder } from "../context/folder.ts";
import { pdfOf } from "../invoices/pdf.ts";
import { needsEncryption } from "./error-texts.ts";
import { messageContent } from "./letterhead.ts";

/** Maximum time until a mail's text is sent completely, in milliseconds. Until then, the server can't have accepted the mail. */
const TEXT_MS = 60_000;
/**
 * Maximum time to wait for the server's response after the text, in milliseconds (RFC 5321, 4.5.3.2.6). Retrying earlier could deliver
 * the mail twice (RFC 1047).
 */
const ANSWER_MS = 10 * 60_000;
/** The same during shutdown, in milliseconds. Shorter, because the process would be killed otherwise. */
const ANSWER_AT_STOP_MS = 10_000;

/** Loaded lazily, so that it doesn't slow down the start. */
const mailer = () => import("nodemailer");

type SendDeps = Pick<Deps, "db" | "env">;

/** Sends one mail. Throws if sending failed or was cancelled because `stopping` was aborted. */
export type Send = (mail: OutboxMail, stopping: AbortSignal) => Promise<void>;

/** Returns the sender, with the business' name unless MAIL_FROM contains a name. */
export function senderOf({ env }: Pick<Deps, "env">): NonNullable<SendMailOptions["from"]> {
  const { name } = env.business;
  return name === "" || /[<"]/.test(env.MAIL_FROM) ? env.MAIL_FROM : { name, address: env.MAIL_FROM };
}

/** Returns the mail's invoice as a PDF attachment. It is rendered again for each try; the output is always the same. */
async function invoiceAttachment(deps: SendDeps, { invoiceId }: OutboxMail) {
  const invoice = invoiceId === null ? undefined : findInvoice(deps.db, invoiceId);
  if (!invoice) return [];
  return [
    { filename: `${invoice.label}.pdf`, contentType: "application/pdf", content: await pdfOf(deps, invoice) },
  ];
}

/**
 * Returns the headers that prevent automatic replies to a mail (RFC 3834): to every answer, and to every mail that nobody can reply to
 * in person.
 */
function automaticHeaders({ answersTo, replyTo }: OutboxMail): Record<string, string> {
  if (answersTo === null) return replyTo === null ? { "Auto-Submitted": "auto-generated" } : {};
  const automatic = { "Auto-Submitted": "auto-replied" };
  // Mails without a Message-ID are known by a hash.
  return answersTo.startsWith("<")
    ? { ...automatic, "In-Reply-To": answersTo, References: answersTo }
    : automatic;
}

/** Builds the message as text and HTML. The result is deterministic: a mail that is sent again after a crash has the same Message-ID. */
async function messageOf(deps: SendDeps, mail: OutboxMail): Promise<SendMailOptions> {
  const { env } = deps;
  const { subject, body: text, language } = mail;
  const { attachments, ...content } = await messageContent(deps, {
    subject,
    text,
    language: language ?? "en",
  });
  const replyTo = mail.replyTo ?? (env.business.replyTo || env.business.supportEmail || null);
  return {
    from: senderOf(deps),
    to: { name: "", address: mail.recipient },
    ...content,
    attachments: [...attachments, ...(await invoiceAttachment(deps, mail))],
    date: new Date(mail.createdAt),
    baseBoundary: mail._id,
    messageId: `<${mail._id}@${new URL(env.SITE_URL).hostname}>`,
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    headers: {
      ...automaticHeaders(mail),
      ...(mail.unsubscribeUrl === null
        ? {}
        : {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns a function that sends a mail by SMTP. If the worker stops before the mail's text is sent completely, sending is cancelled,
 * so that the server doesn't accept the mail.
 */
export function smtpSender(deps: SendDeps, url: string): Send {
  return async (mail, stopping) => {
    const giveUp = new AbortController();
    const late = Object.assign(new Error("The mail server did not respond in time."), { code: "ETIMEDOUT" });
    let timer: NodeJS.Timeout | undefined;
    let isTextSent = false;
    const limit = () => {
      const [normal, atStop] = isTextSent ? [ANSWER_MS, ANSWER_AT_STOP_MS] : [TEXT_MS, 0];
      clearTimeout(timer);
      timer = setTimeout(() => giveUp.abort(late), stopping.aborted ? atStop : normal);
    };
    const { createTransport } = await mailer();
    const transport = createTransport({
      url,
      requireTLS: needsEncryption(new URL(url)),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: ANSWER_MS,
    });
    transport.use("stream", ({ message }, done) => {
      message.processFunc((text) =>
        text.once("end", () => {
          isTextSent = true;
          limit();
        }),
      );
      done();
    });
    stopping.addEventListener("abort", limit, { once: true });
    limit();
    try {
      await transport.sendMail({ ...(await messageOf(deps, mail)), signal: giveUp.signal });
    } catch (error) {
      throw giveUp.signal.aborted ? giveUp.signal.reason : error;
    } finally {
      clearTimeout(timer);
      stopping.removeEventListener("abort", limit);
    }
  };
}

/** Returns a function that writes a mail atomically to DATA_DIR/outbox/<id>.eml. If it is sent again, the same file is overwritten. */
export function fileSender(deps: SendDeps): Send {
  const folder = join(deps.env.DATA_DIR, "outbox");
  return async (mail) => {
    const { createTransport } = await mailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await transport.sendMail(await messageOf(deps, mail));
    if (!(message instanceof Uint8Array)) throw new Error("The message is not a buffer.");
    // mkdir resolves to the first folder it created, or undefined if the folder already existed.
    if (await mkdir(folder, { recursive: true })) await syncFolder(deps.env.DATA_DIR);
    const unfinished = join(folder, `.${mail._id}.tmp`);
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, `${mail._id}.eml`));
    await syncFolder(folder);
  };
}
