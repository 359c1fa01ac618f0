import {
  countSubscribers,
  deleteDraft,
  failuresOf,
  findNewsletter,
  insertNewsletter,
  type NewsletterRow,
  pageOfNewsletters,
  resumeNewsletter,
  saveNewsletter,
  startNewsletter,
  stopNewsletter,
} from "@rankwright/db/contacts";
import { audit, type Db, type Tx, write } from "@rankwright/db/core";
import { newsletterInput } from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { previewHtml } from "../mail/letterhead.ts";
import { newsletterText, sampleUnsubscribeUrl } from "../mail/newsletter.ts";
import { queueMail } from "../mail/queue.ts";
import { changedMeanwhile, notFound, refuse, wrongField } from "../trpc/errors.ts";
import { byId, pageInput } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";

const PAGE_SIZE = 20;
/** Maximum number of failed mails that are listed. */
const FAILURES = 10;

const revision = z.int({ error: "Revision must match the version you loaded." });
const withRevision = byId.extend({ revision });

/** Returns a newsletter's summary for the list. Times are in milliseconds, or null if sending has not started or ended yet. */
function toSummary(row: NewsletterRow) {
  const { _id, subject, state, revision, createdAt, updatedAt, startedAt, endedAt } = row;
  const { recipients, sent, failed, dropped } = row;
  const isOnItsWay = state === "sending" || state === "stopped";
  return {
    ...{ _id, subject, state, revision, createdAt, updatedAt, startedAt, endedAt },
    ...{ recipients, sent, failed, dropped },
    waiting: isOnItsWay ? Math.max(recipients - sent - failed - dropped, 0) : 0,
  };
}

/** Returns a newsletter with its text, the number of current subscribers, and its failed mails. */
const toNewsletter = (db: Db, row: NewsletterRow) => ({
  ...toSummary(row),
  text: row.text,
  subscribers: countSubscribers(db).confirmed,
  failures: row.failed === 0 ? [] : failuresOf(db, row._id, FAILURES),
});

function requireNewsletter(db: Db, _id: string): NewsletterRow {
  const letter = findNewsletter(db, _id);
  if (!letter) throw notFound("newsletter");
  return letter;
}

function requireDraft(db: Db, asked: { _id: string; revision: number }): NewsletterRow {
  const letter = requireNewsletter(db, asked._id);
  if (letter.state !== "draft")
    throw refuse("CONFLICT", "This newsletter is already being sent and can't be changed.", {
      current: toNewsletter(db, letter),
    });
  if (letter.revision !== asked.revision) throw changedMeanwhile("this newsletter", toNewsletter(db, letter));
  return letter;
}

function requireText({ text }: NewsletterRow): void {
  if (text.trim() !== "") return;
  const message = "Text is required.";
  throw wrongField("text", message);
}

/** Runs an action on a newsletter, records it in the audit log if anything changed, and returns the new state. */
function changeNewsletter(
  ctx: Context & { user: { email: string } },
  _id: string,
  action: "update" | "send" | "stop" | "resume",
  work: (tx: Tx, letter: NewsletterRow) => void,
) {
  return write(ctx.db, (tx) => {
    const letter = requireNewsletter(tx, _id);
    work(tx, letter);
    const after = requireNewsletter(tx, _id);
    if (after.state !== letter.state || after.revision !== letter.revision)
      audit(tx, ctx.user.email, `newsletters.${action}`, letter.subject, ctx.now());
    return toNewsletter(tx, after);
  });
}

export const newslettersProcedures = {
  /** Lists newsletters, newest first, without their text. */
  page: adminProcedure.input(pageInput(PAGE_SIZE)).query(({ ctx, input }) => {
    const found = pageOfNewsletters(ctx.db, input);
    return { ...found, rows: found.rows.map(toSummary) };
  }),
  get: adminProcedure
    .input(byId)
    .query(({ ctx, input: { _id } }) => toNewsletter(ctx.db, requireNewsletter(ctx.db, _id))),
  /** Creates a draft. */
  create: adminProcedure.input(newsletterInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      audit(tx, ctx.user.email, "newsletters.create", input.subject, ctx.now());
      return toNewsletter(tx, insertNewsletter(tx, input, ctx.now()));
    }),
  ),
  /** Updates a draft. Throws CONFLICT if it is based on an outdated revision, or if sending has begun. */
  update: adminProcedure.input(withRevision.extend(newsletterInput.shape)).mutation(({ ctx, input }) =>
    changeNewsletter(ctx, input._id, "update", (tx) => {
      requireDraft(tx, input);
      saveNewsletter(tx, input, ctx.now());
    }),
  ),
  /** Deletes a draft. A sent newsletter can't be deleted. */
  remove: adminProcedure.input(withRevision).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const letter = requireDraft(tx, input);
      deleteDraft(tx, letter._id);
      audit(tx, ctx.user.email, "newsletters.remove", letter.subject, ctx.now());
      return toNewsletter(tx, letter);
    }),
  ),
  /** Renders the entered text as a mail program shows it. */
  preview: adminProcedure.input(newsletterInput).mutation(({ ctx, input: { subject, text } }) => {
    const whole = newsletterText(ctx.env, text, sampleUnsubscribeUrl(ctx.env));
    return { subject, html: previewHtml(ctx, { subject, text: whole }) };
  }),
  /** Sends a test mail to the admin only. */
  test: adminProcedure.input(byId).mutation(async ({ ctx, input: { _id } }) => {
    const to = ctx.user.email;
    await write(ctx.db, (tx) => {
      const letter = requireNewsletter(tx, _id);
      requireText(letter);
      const text = newsletterText(ctx.env, letter.text, sampleUnsubscribeUrl(ctx.env));
      queueMail(tx, { to, subject: `Test: ${letter.subject}`, text }, ctx.now());
    });
    return { to };
  }),
  /** Starts sending to all currently confirmed subscribers, exactly once each. */
  send: adminProcedure.input(withRevision).mutation(async ({ ctx, input }) => {
    const letter = await changeNewsletter(ctx, input._id, "send", (tx) => {
      requireText(requireDraft(tx, input));
      if (countSubscribers(tx).confirmed === 0)
        throw refuse("CONFLICT", "There are no confirmed subscribers to send it to yet.");
      startNewsletter(tx, input._id, ctx.now());
    });
    return letter;
  }),
  /** Stops sending, except for the mail in progress. Idempotent. */
  stop: adminProcedure.input(byId).mutation(({ ctx, input: { _id } }) =>
    changeNewsletter(ctx, _id, "stop", (tx, { state }) => {
      if (state !== "sending" && state !== "stopped")
        throw refuse("CONFLICT", "This newsletter is not being sent.");
      stopNewsletter(tx, _id);
    }),
  ),
  /** Resumes a stopped newsletter. Subscribers who already received it are skipped. Idempotent. */
  resume: adminProcedure.input(byId).mutation(async ({ ctx, input: { _id } }) => {
    const letter = await changeNewsletter(ctx, _id, "resume", (tx, { state }) => {
      if (state !== "sending" && state !== "stopped")
        throw refuse("CONFLICT", "This newsletter isn't paused.");
      if (state === "stopped") resumeNewsletter(tx, _id, ctx.now());
    });
    return letter;
  }),
};
