import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { OutboxMail } from "@rankwright/db";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Deps } from "../deps.ts";

/** Hands one mail over; throws when that did not work. */
export type Send = (mail: OutboxMail) => Promise<void>;

/** The message, the same each time it is made: a repeat after a crash has the same Message-ID. */
function messageOf({ env }: Pick<Deps, "env">, mail: OutboxMail): SendMailOptions {
  return {
    from: env.MAIL_FROM,
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    date: new Date(mail.createdAt),
    messageId: `<${mail._id}@${new URL(env.SITE_URL).hostname}>`,
    ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
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

/** Sends by SMTP. */
export function smtpSender(deps: Pick<Deps, "env">, url: string): Send {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  return async (mail) => {
    await transport.sendMail(messageOf(deps, mail));
  };
}

/** Writes each mail as DATA_DIR/outbox/<id>.eml, whole or not at all; a repeat writes the same file again. */
export function fileSender(deps: Pick<Deps, "env">): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const folder = join(deps.env.DATA_DIR, "outbox");
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(deps, mail));
    if (!(message instanceof Uint8Array)) throw new Error("The message was not made in memory.");
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `.${mail._id}.tmp`);
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, `${mail._id}.eml`));
  };
}
