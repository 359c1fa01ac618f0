import { audit, findMail, type OutboxMail, pageOfFailedMails, retryMail, write } from "@rankwright/db/core";
import { notFound, refuse } from "../trpc/errors.ts";
import { byId, pageInput } from "../trpc/input.ts";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { mailState } from "./delivery.ts";

const PAGE_SIZE = 20;

// Omits the text, because it may contain a sign-in link.
const toFailedMail = ({ _id, recipient, subject, tries, error, createdAt: at }: OutboxMail) => ({
  _id,
  recipient,
  subject,
  tries,
  error,
  at,
});

export const mailProcedures = {
  /** Returns whether mails go out. `reason` says why they don't; "" for staff, who can't change the mail server. */
  state: staffProcedure.query(({ ctx }) => {
    const { state, reason } = mailState(ctx);
    return { state, reason: ctx.user.isAdmin ? reason : "" };
  }),
  /** Lists failed mails, newest first. `at` is the time they were queued, in milliseconds. */
  failed: adminProcedure.input(pageInput(PAGE_SIZE)).query(({ ctx, input }) => {
    const found = pageOfFailedMails(ctx.db, input);
    return { ...found, rows: found.rows.map(toFailedMail) };
  }),
  /** Retries a failed mail. A mail that is still waiting is left unchanged. */
  retry: adminProcedure.input(byId).mutation(async ({ ctx, input: { _id } }) => {
    return write(ctx.db, (tx) => {
      const found = findMail(tx, _id);
      if (!found) throw notFound("mail");
      if (found.state === "sent") throw refuse("CONFLICT", "This mail has been sent already.");
      if (found.state === "failed") {
        retryMail(tx, _id, ctx.now());
        audit(tx, ctx.user.email, "mail.retry", `${found.recipient}: ${found.subject}`, ctx.now());
      }
      return toFailedMail(findMail(tx, _id) ?? found);
    });
  }),
};
