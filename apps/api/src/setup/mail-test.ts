import { audit, write } from "@rankwright/db/core";
import { siteName } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { mailSettingsId, noteDelivery } from "../mail/delivery.ts";
import { needsEncryption, sendErrorText, serverOf } from "../mail/error-texts.ts";
import { messageContent } from "../mail/letterhead.ts";
import { senderOf } from "../mail/send.ts";

/** Time limit for sending a test mail, in milliseconds. If it took longer, the owner might think that nothing happens. */
export const LIMIT_MS = 9_000;
/** Sends a mail immediately instead of queueing it, and returns and records the result within `limitMs`. A queued mail would be retried for days. */
export async function sendTestMail(
  ctx: Pick<Context, "db" | "env" | "now">,
  to: string,
  limitMs = LIMIT_MS,
): Promise<{ ok: boolean; text: string }> {
  const { env } = ctx;
  const settingsId = mailSettingsId(env);
  if (env.SMTP_URL === undefined || settingsId === undefined)
    return { ok: false, text: "No mail server is set. Enter one and save it first." };
  const { createTransport } = await import("nodemailer");
  const url = new URL(env.SMTP_URL);
  const server = serverOf(url, env.MAIL_FROM);
  const text = `Hello,\n\nThis is the test e-mail you requested. It arrived, so ${siteName(env)} can send e-mail.\n\nMail server: ${server.host}\nSender: ${env.MAIL_FROM}\n`;
  const late = AbortSignal.timeout(limitMs);
  const content = await messageContent(ctx, { subject: `Test e-mail from ${siteName(env)}`, text });
  const transport = createTransport({
    url: env.SMTP_URL,
    requireTLS: needsEncryption(url),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const record = (reason: string | null) =>
    write(ctx.db, (tx) => {
      noteDelivery(tx, settingsId, reason, ctx.now());
      audit(tx, to, "settings.mail.test", reason ?? `To ${to}`, ctx.now());
    });
  try {
    await transport.sendMail({
      from: senderOf(ctx),
      to: { name: "", address: to },
      ...content,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: late,
    });
  } catch (error) {
    const known = late.aborted ? { code: "ETIMEDOUT", message: "timed out" } : error;
    const reason = sendErrorText(known, server);
    await record(reason);
    return { ok: false, text: reason };
  } finally {
    transport.close();
  }
  await record(null);
  return {
    ok: true,
    text: `${server.host} accepted the mail to ${to}. Check your inbox and spam folder.`,
  };
}
