import { queueNewsletters } from "@rankwright/db/contacts";
import {
  deleteMail,
  dueMails,
  markNotSent,
  markSent,
  newestMailAt,
  nextMailAt,
  type OutboxMail,
  pullMails,
  setMailDue,
  write,
} from "@rankwright/db/core";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";
import { latestDue } from "../workers/due.ts";
import { createWorker, type Job, type Worker } from "../workers/worker.ts";
import { mailSettingsId, noteDelivery } from "./delivery.ts";
import { type Server, sendErrorText, serverOf } from "./error-texts.ts";
import { composeForSending } from "./newsletter.ts";
import { fileSender, type Send, smtpSender } from "./send.ts";

const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;
/** With these delays, the last try is three days after the first. */
const MAX_TRIES = 79;
/** From this try on, a failure is shown in the panel. A single failed connection often works 30 s later. */
const REPORTED_TRIES = 2;

/**
 * Creates the worker that sends the mails of the outbox: by SMTP if a server is configured, as .eml files otherwise. A failed mail
 * is retried with increasing delays (30 s to 1 h) and given up after 79 tries, which take three days. Mails are sent one at a
 * time, so that a crash leaves at most one mail for which it is unknown whether the server accepted it. That mail is sent
 * again with the same Message-ID. Bulk mails, such as newsletters, are sent only when nothing else is due; newsletters are composed then.
 */
export function createMailWorker(deps: Pick<Deps, "db" | "env" | "log" | "now">): Worker {
  const { db, env, log, now } = deps;
  // Checked for each mail, because the owner may have changed the server since the last one.
  const send: Send = (mail, stopping) =>
    (env.SMTP_URL ? smtpSender(deps, env.SMTP_URL) : fileSender(deps))(mail, stopping);

  /** Ids of mails that were sent but could not be marked as sent yet. */
  const sentButUnrecorded = new Set<string>();

  async function sendMail(mail: OutboxMail, stopping: AbortSignal): Promise<boolean> {
    const whole = sentButUnrecorded.has(mail._id) ? mail : composeForSending(deps, mail);
    if (whole === "drop" || whole === "hold") {
      await write(db, (tx) => {
        // Composed again: the owner may have resumed the newsletter while this transaction waited for the write lock.
        const now = composeForSending({ db: tx, env }, mail);
        if (now === "drop") deleteMail(tx, mail._id);
        else if (now === "hold") setMailDue(tx, mail._id, null);
      });
      return false;
    }
    // The owner may change the settings while the mail is sent.
    const { SMTP_URL, MAIL_FROM } = env;
    const settingsId = mailSettingsId(env);
    try {
      if (!sentButUnrecorded.has(mail._id)) await send(whole, stopping);
    } catch (error) {
      // The mail stays due and is sent after the next start.
      if (stopping.aborted) return false;
      const reason = reasonOf(error);
      const tries = mail.tries + 1;
      const last = isFinal(error) || tries >= MAX_TRIES;
      const nextTryAt = last ? null : now() + Math.min(MIN_RETRY_MS * 2 ** mail.tries, MAX_RETRY_MS);
      await write(db, (tx) => {
        markNotSent(tx, mail, reason, nextTryAt);
        if (SMTP_URL && settingsId && tries >= REPORTED_TRIES && !rejectedRecipient(error))
          noteDelivery(tx, settingsId, explain(error, serverOf(new URL(SMTP_URL), MAIL_FROM)), now());
      });
      log[last ? "error" : "warn"]({ mail: mail._id, tries, reason }, "mail not sent");
      return false;
    }
    sentButUnrecorded.add(mail._id);
    await write(db, (tx) => {
      markSent(tx, mail, now());
      if (settingsId) noteDelivery(tx, settingsId, null, now());
    });
    sentButUnrecorded.delete(mail._id);
    log.info({ mail: mail._id }, "mail sent");
    return true;
  }

  const latest = latestDue(now, newestMailAt(db), MAX_RETRY_MS);
  const job: Job<OutboxMail> = {
    name: "mail",
    concurrency: 1,
    due: (most, except) => dueMails(db, now(), most, except),
    nextAt: (except) => nextMailAt(db, except),
    afterPass: () => {
      pullMails(db, latest(), now());
      queueNewsletters(db, now());
    },
    work: sendMail,
  };
  return createWorker(job, deps);
}

/** Nodemailer's error for a recipient that was rejected: the server's response. */
const refusal = z.object({
  code: z.literal("EENVELOPE"),
  command: z.literal("RCPT TO"),
  responseCode: z.number(),
  response: z.string().catch(""),
});

/**
 * Returns the server's code if it rejected the recipient, not the sender. Some servers report errors about the sender in response to
 * RCPT TO, with a policy code (5.7).
 */
function rejectedRecipient(error: unknown): number | undefined {
  const { data } = refusal.safeParse(error);
  return data && !/^\d{3}[ -]5\.7\./.test(data.response) ? data.responseCode : undefined;
}

/**
 * Returns true if the server reports that the recipient's mailbox doesn't exist, so that a retry would not help. Errors about the
 * sender are not final, because the owner can fix them.
 */
const isFinal = (error: unknown): boolean => [550, 551, 553].includes(rejectedRecipient(error) ?? 0);

/** Explains the failure to the owner. Omits the server's response, because it may quote the mail. */
const explain = (error: unknown, server: Server): string =>
  sendErrorText(
    { ...Object(error), message: error instanceof Error ? error.message : "", response: "" },
    server,
  );

/** Returns the error's codes in one line. Omits its message, because the server may have quoted the mail in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const parts = [
    "code" in error ? String(error.code) : error.name,
    "responseCode" in error && error.responseCode !== undefined ? String(error.responseCode) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
