import { createHash } from "node:crypto";
import { type Tx, write } from "@rankwright/db/core";
import { findSettings, saveSettings } from "@rankwright/db/settings";
import { siteName } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { loginOf, needsEncryption, sendErrorText } from "../mail/error-texts.ts";
import { htmlOf } from "../mail/html.ts";
import { letterhead } from "../mail/letterhead.ts";
import { senderOf } from "../mail/send.ts";

/** Time limit for sending a test mail, in milliseconds. If it took longer, the owner might think that nothing happens. */
export const LIMIT_MS = 9_000;
/** Name of the settings row in which the tested mail settings are recorded. */
const FACTS = "facts";

type SmtpEnv = { SMTP_URL?: string | undefined; MAIL_FROM: string };

/** Returns a hash that identifies a mail server and sender without revealing them. */
const fingerprintOf = ({ SMTP_URL = "", MAIL_FROM }: SmtpEnv) =>
  createHash("sha256").update(`${SMTP_URL}\n${MAIL_FROM}`).digest("base64url");

/** True if a test mail was sent successfully with the current mail settings. */
export function mailIsTested({ db, env }: Pick<Context, "db" | "env">): boolean {
  return env.SMTP_URL !== undefined && findSettings(db, FACTS)?.data.mailTested === fingerprintOf(env);
}

function noteTested(tx: Tx, env: SmtpEnv, now: number): void {
  const data = { ...findSettings(tx, FACTS)?.data, mailTested: fingerprintOf(env) };
  saveSettings(tx, { name: FACTS, data, secrets: {} }, now);
}

/** Sends a mail immediately instead of queueing it, and returns the result within `limitMs`. A queued mail would be retried for days. */
export async function sendTestMail(
  ctx: Pick<Context, "db" | "env" | "now">,
  to: string,
  limitMs = LIMIT_MS,
): Promise<{ ok: boolean; text: string }> {
  const { env } = ctx;
  if (env.SMTP_URL === undefined)
    return { ok: false, text: "No mail server is set. Enter one and save it first." };
  const { createTransport } = await import("nodemailer");
  const url = new URL(env.SMTP_URL);
  const server = {
    host: url.hostname,
    port: url.port || (url.protocol === "smtps:" ? "465" : "587"),
    ...loginOf(url),
    sender: env.MAIL_FROM,
  };
  const text = `Hello,\n\nThis is the test e-mail you requested. ${siteName(env)} sends e-mail through ${server.host}.\n\nKind regards\n${siteName(env)}\n`;
  const late = AbortSignal.timeout(limitMs);
  const { head, attachments } = await letterhead(ctx);
  const transport = createTransport({
    url: env.SMTP_URL,
    requireTLS: needsEncryption(url),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: senderOf(ctx),
      to: { name: "", address: to },
      subject: `Test e-mail from ${siteName(env)}`,
      text,
      html: htmlOf(text, head),
      attachments,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: late,
    });
  } catch (error) {
    const known = late.aborted ? { code: "ETIMEDOUT", message: "timed out" } : error;
    return { ok: false, text: sendErrorText(known, server) };
  } finally {
    transport.close();
  }
  await write(ctx.db, (tx) => noteTested(tx, env, ctx.now()));
  return {
    ok: true,
    text: `${server.host} accepted the mail to ${to}. Check your inbox and spam folder.`,
  };
}
