import { dueMails, mailNotSent, mailSent, nextMailAt, type OutboxMail } from "@rankwright/db";
import type { Deps } from "../deps.ts";
import { fileSender, type Send, smtpSender } from "./send.ts";

const AT_A_TIME = 20;
const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
/** The longest pause between two looks: a row that another process wrote is found without a wake. */
const LONGEST_PAUSE_MS = 60_000;

export interface Worker {
  /** Works off what waits, now and whenever something becomes due. */
  start(): void;
  /** Looks at once: a row was just committed. */
  wake(): void;
  /** Ends after the mail that is on its way. */
  stop(): Promise<void>;
  /** One round: hands over every mail that is due. Resolves with how many were. */
  runOnce(): Promise<number>;
}

/**
 * Sends the mails of the outbox, by SMTP when SMTP_URL is set and as .eml files otherwise. A mail that could not be
 * handed over is tried again with growing gaps (30 s to 1 h) and given up after three days. One that was handed over
 * just before a crash may go out twice, with the same Message-ID.
 */
export function createMailWorker(deps: Pick<Deps, "db" | "env" | "log" | "now">): Worker {
  const { db, env, log, now } = deps;
  const send: Send = env.SMTP_URL ? smtpSender(deps, env.SMTP_URL) : fileSender(deps);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<number> | undefined;
  let started = false;
  let again = false;
  let stopping = false;

  /** The mails that went out but could not be noted as sent yet. */
  const handedOver = new Set<string>();

  async function handOver(mail: OutboxMail): Promise<boolean> {
    try {
      if (!handedOver.has(mail._id)) await send(mail);
    } catch (error) {
      const reason = reasonOf(error);
      const next = now() + Math.min(FIRST_GAP_MS * 2 ** mail.tries, LONGEST_GAP_MS);
      const last = isFinal(error) || next > mail.createdAt + GIVE_UP_AFTER_MS;
      mailNotSent(db, mail, reason, last ? null : next);
      log[last ? "error" : "warn"]({ mail: mail._id, tries: mail.tries + 1, reason }, "mail not sent");
      return false;
    }
    handedOver.add(mail._id);
    mailSent(db, mail, now());
    handedOver.delete(mail._id);
    log.info({ mail: mail._id }, "mail sent");
    return true;
  }

  async function workOff(): Promise<number> {
    let sent = 0;
    for (;;) {
      const due = dueMails(db, now(), AT_A_TIME);
      if (due.length === 0) return sent;
      for (const mail of due) {
        if (stopping) return sent;
        if (await handOver(mail)) sent += 1;
      }
    }
  }

  function runOnce(): Promise<number> {
    round ??= workOff().finally(() => {
      round = undefined;
    });
    return round;
  }

  function look(): void {
    clearTimeout(timer);
    again = false;
    runOnce()
      .then(() => (again ? now() : (nextMailAt(db) ?? Number.POSITIVE_INFINITY)))
      .catch((error) => {
        log.error({ err: error }, "the mail worker failed; it goes on");
        return now() + FIRST_GAP_MS;
      })
      .then(plan);
  }

  function plan(next: number): void {
    if (!started) return;
    const pause = Math.min(Math.max(next - now(), 0), LONGEST_PAUSE_MS);
    clearTimeout(timer);
    timer = setTimeout(look, pause).unref();
  }

  return {
    runOnce,
    start() {
      if (started) return;
      started = true;
      stopping = false;
      look();
    },
    wake() {
      if (!started) return;
      if (round) again = true;
      else look();
    },
    async stop() {
      started = false;
      stopping = true;
      clearTimeout(timer);
      await round?.catch(() => {});
      stopping = false;
    },
  };
}

/** Whether the receiving server said that there is no such mailbox; asking again would not change it. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "EENVELOPE" &&
    "responseCode" in error &&
    (error.responseCode === 550 || error.responseCode === 551 || error.responseCode === 553)
  );
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
