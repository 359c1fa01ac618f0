import { createHash } from "node:crypto";
import { addEvent, type Tx } from "@rankwright/db/core";
import { findSettings, saveSettings } from "@rankwright/db/settings";
import type { Deps } from "../context/deps.ts";
import type { Env } from "../settings/env.ts";

/**
 * off: no mail server is set · untested: nothing was sent with these settings yet · works, failing: result of the last test mail, or of
 * a later mail.
 */
export type MailState = "off" | "untested" | "works" | "failing";

/** Name of the settings row with the last result, and the settings that it applies to. */
const ROW = "facts";

/** Returns a hash that identifies a mail server and sender without revealing them; undefined without a server. */
export const mailSettingsId = ({ SMTP_URL, MAIL_FROM }: Pick<Env, "SMTP_URL" | "MAIL_FROM">) =>
  SMTP_URL && createHash("sha256").update(`${SMTP_URL}\n${MAIL_FROM}`).digest("base64url");

/** Returns whether mails go out with the current settings, and the reason if they don't. Reads one row by its key. */
export function mailState({ db, env }: Pick<Deps, "db" | "env">): { state: MailState; reason: string } {
  const id = mailSettingsId(env);
  if (id === undefined) return { state: "off", reason: "" };
  const { mailTested, mailFailed, mailReason = "" } = findSettings(db, ROW)?.data ?? {};
  if (mailFailed === id) return { state: "failing", reason: mailReason };
  return { state: mailTested === id ? "works" : "untested", reason: "" };
}

/** Records that a mail was sent with these settings, or why not. Writes nothing if the result is the same as before. */
export function noteDelivery(tx: Tx, settingsId: string, reason: string | null, now: number): void {
  const data: Record<string, string> =
    reason === null ? { mailTested: settingsId } : { mailFailed: settingsId, mailReason: reason };
  const { mailTested, mailFailed, mailReason } = findSettings(tx, ROW)?.data ?? {};
  if (mailTested === data.mailTested && mailFailed === data.mailFailed && mailReason === data.mailReason)
    return;
  saveSettings(tx, { name: ROW, data, secrets: {} }, now);
  addEvent(tx, "mail", "", now);
}
