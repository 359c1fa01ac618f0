import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { OutboxMail } from "@rankwright/db/core";
import { findInvoice } from "@rankwright/db/invoices";
import { ownName } from "@rankwright/schema";
import type { SendMailOptions } from "nodemailer";
import type { Deps } from "../context/deps.ts";
import { syncFolder } from "../context/folder.ts";
import { pdfOf } from "../invoices/pdf.ts";
import { footOf, htmlOf } from "./html.ts";
import { letterhead } from "./letterhead.ts";

/** Until a mail's whole text is given the server can't have taken it: the longest that part may take. */
const TEXT_MS = 60_000;
/**
 * From then on only the server knows; giving up early makes it take the mail a second time (RFC 1047). This is how long a client
 * should wait for the answer (RFC 5321, 4.5.3.2.6); at a stop less, or the process would be killed for not ending.
 */
const ANSWER_MS = 10 * 60_000;
const ANSWER_AT_STOP_MS = 10_000;

/** Loaded with the first mail: no start waits for it. */
const mailer = () => import("nodemailer");

type SendDeps = Pick<Deps, "db" | "env">;

/** Hands one mail over; throws when that did not work, or was given up because `stopping` was aborted. */
export type Send = (mail: OutboxMail, stopping: AbortSignal) => Promise<void>;

/** From the business' name, unless the sender of the settings has a name of its own. */
export function senderOf({ env }: Pick<Deps, "env">): NonNullable<SendMailOptions["from"]> {
  const name = ownName(env);
  return name === undefined || /[<"]/.test(env.MAIL_FROM) ? env.MAIL_FROM : { name, address: env.MAIL_FROM };
}

/** The invoice that goes along, made anew each time: a paper stays as it is, and so does its PDF. */
async function paperOf({ db }: SendDeps, { invoiceId }: OutboxMail) {
  const invoice = invoiceId === null ? undefined : findInvoice(db, invoiceId);
  if (!invoice) return [];
  return [
    { filename: `${invoice.label}.pdf`, contentType: "application/pdf", content: await pdfOf(invoice) },
  ];
}

/** The message as text and as HTML, the same each time it is made: a repeat after a crash has the same Message-ID. */
async function messageOf(deps: SendDeps, mail: OutboxMail): Promise<SendMailOptions> {
  const { env } = deps;
  const { head, attachments } = await letterhead(deps);
  const replyTo = mail.replyTo ?? (env.business.replyTo || null);
  return {
    from: senderOf(deps),
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.body + footOf(head),
    html: htmlOf(mail.body, head),
    attachments: [
      ...attachments.map((one) => ({ ...one, contentDisposition: "inline" as const })),
      ...(await paperOf(deps, mail)),
    ],
    date: new Date(mail.createdAt),
    baseBoundary: mail._id,
    messageId: `<${mail._id}@${new URL(env.SITE_URL).hostname}>`,
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    headers: {
      // Tells holiday replies and the like not to answer a program.
      ...(mail.replyTo === null ? { "Auto-Submitted": "auto-generated" } : {}),
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

/** Sends by SMTP. A mail whose text is not wholly given when the worker stops is given up, and not taken. */
export function smtpSender(deps: SendDeps, url: string): Send {
  return async (mail, stopping) => {
    const giveUp = new AbortController();
    const late = Object.assign(new Error("The mail server takes too long."), { code: "ETIMEDOUT" });
    let timer: NodeJS.Timeout | undefined;
    let isGiven = false;
    const limit = () => {
      const [normal, atStop] = isGiven ? [ANSWER_MS, ANSWER_AT_STOP_MS] : [TEXT_MS, 0];
      clearTimeout(timer);
      timer = setTimeout(() => giveUp.abort(late), stopping.aborted ? atStop : normal);
    };
    const { createTransport } = await mailer();
    const transport = createTransport({
      url,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: ANSWER_MS,
    });
    transport.use("stream", ({ message }, done) => {
      message.processFunc((text) =>
        text.once("end", () => {
          isGiven = true;
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

/** Writes each mail as DATA_DIR/outbox/<id>.eml, whole or not at all; a repeat writes the same file again. */
export function fileSender(deps: SendDeps): Send {
  const folder = join(deps.env.DATA_DIR, "outbox");
  return async (mail) => {
    const { createTransport } = await mailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await transport.sendMail(await messageOf(deps, mail));
    if (!(message instanceof Uint8Array)) throw new Error("The message was not made in memory.");
    // The answer is the first folder that was made; undefined when it was there.
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
