import { audit, findMail, type OutboxMail, pageOfFailedMails, retryMail, write } from "@rankwright/db/core";
import { notFound, refuse } from "../trpc/errors.ts";
import { byId, pageInput } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";

const PAGE_SIZE = 20;

// Without its text: it may hold a link that lets its reader in.
const toFailedMail = ({ _id, recipient, subject, tries, error, createdAt: at }: OutboxMail) => ({
  _id,
  recipient,
  subject,
  tries,
  error,
  at,
});

export const mailProcedures = {
  /** Mails that were given up, newest first; `at` (milliseconds) is when they were written. */
  failed: adminProcedure.input(pageInput(PAGE_SIZE)).query(({ ctx, input }) => {
    const found = pageOfFailedMails(ctx.db, input);
    return { ...found, rows: found.rows.map(toFailedMail) };
  }),
  /** Sends a mail that was given up once more; one that is on its way already stays as it is. */
  retry: adminProcedure.input(byId).mutation(async ({ ctx, input: { _id } }) => {
    const mail = await write(ctx.db, (tx) => {
      const found = findMail(tx, _id);
      if (!found) throw notFound("mail");
      if (found.state === "sent") throw refuse("CONFLICT", "This mail has been sent already.");
      if (found.state === "failed") {
        retryMail(tx, _id, ctx.now());
        audit(tx, ctx.user.email, "mail.retry", `${found.recipient}: ${found.subject}`, ctx.now());
      }
      return toFailedMail(findMail(tx, _id) ?? found);
    });
    ctx.wake("mail");
    return mail;
  }),
};
