import { queueNewsletters } from "@rankwright/db/contacts";
import {
  dropMail,
  dueMails,
  mailNotSent,
  mailSent,
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
import { composed } from "./newsletter.ts";
import { fileSender, type Send, smtpSender } from "./send.ts";

const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = 3_600_000;
/** With these gaps the last try is three days after the first. */
const MOST_TRIES = 79;

/**
 * Sends the mails of the outbox, by SMTP when a server is set and as .eml files otherwise. A mail that could not be
 * handed over is tried again with growing gaps (30 s to 1 h) and given up after 79 tries, which take three days. One
 * at a time: a crash can leave at most one that the mail server may or may not have taken; that one is handed
 * over again, with the same Message-ID. The mails of a newsletter are put together as they go, when nothing else is due.
 */
export function createMailWorker(deps: Pick<Deps, "db" | "env" | "log" | "now">): Worker {
  const { db, env, log, now } = deps;
  // Decided for each mail: the owner may have set another server since the last.
  const send: Send = (mail, stopping) =>
    (env.SMTP_URL ? smtpSender(deps, env.SMTP_URL) : fileSender(deps))(mail, stopping);

  /** The mails that went out but could not be noted as sent yet. */
  const handedOver = new Set<string>();

  async function handOver(mail: OutboxMail, stopping: AbortSignal): Promise<boolean> {
    const whole = handedOver.has(mail._id) ? mail : composed(deps, mail);
    if (whole === "drop" || whole === "hold") {
      await write(db, (tx) => {
        // Asked again: it may have waited for the lock while the owner had the newsletter go on.
        const now = composed({ db: tx, env }, mail);
        if (now === "drop") dropMail(tx, mail._id);
        else if (now === "hold") setMailDue(tx, mail._id, null);
      });
      return false;
    }
    try {
      if (!handedOver.has(mail._id)) await send(whole, stopping);
    } catch (error) {
      // It stays due: the next start takes it up.
      if (stopping.aborted) return false;
      const reason = reasonOf(error);
      const tries = mail.tries + 1;
      const last = isFinal(error) || tries >= MOST_TRIES;
      await write(db, (tx) =>
        mailNotSent(
          tx,
          mail,
          reason,
          last ? null : now() + Math.min(FIRST_GAP_MS * 2 ** mail.tries, LONGEST_GAP_MS),
        ),
      );
      log[last ? "error" : "warn"]({ mail: mail._id, tries, reason }, "mail not sent");
      return false;
    }
    handedOver.add(mail._id);
    await write(db, (tx) => mailSent(tx, mail, now()));
    handedOver.delete(mail._id);
    log.info({ mail: mail._id }, "mail sent");
    return true;
  }

  const latest = latestDue(now, newestMailAt(db), LONGEST_GAP_MS);
  const job: Job<OutboxMail> = {
    name: "mail",
    atOnce: 1,
    due: (most, except) => dueMails(db, now(), most, except),
    nextAt: (except) => nextMailAt(db, except),
    besides: () => {
      pullMails(db, latest(), now());
      queueNewsletters(db, now());
    },
    work: handOver,
  };
  return createWorker(job, deps);
}

/** What nodemailer says of a mail that was refused before its text: to which command, and the server's answer. */
const refusal = z.object({
  code: z.literal("EENVELOPE"),
  command: z.string(),
  responseCode: z.literal([550, 551, 553]),
  response: z.string().catch(""),
});

/**
 * Whether the receiving server said that there is no such mailbox; asking again would not change it. What it says of the sender, also
 * behind the recipient (5.7 is its policy's), the owner can change.
 */
function isFinal(error: unknown): boolean {
  const { data } = refusal.safeParse(error);
  return data !== undefined && data.command === "RCPT TO" && !/^\d{3}[ -]5\.7\./.test(data.response);
}

/** The error in a line without what a server may have quoted of the mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const parts = [
    "code" in error ? String(error.code) : error.name,
    "responseCode" in error && error.responseCode !== undefined ? String(error.responseCode) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
