import { briefsToRemind, type DueBrief, dueBrief, nextReminderAt, reminded } from "@rankwright/db/briefs";
import { write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { newOrderLink } from "@rankwright/db/rooms";
import { BRIEF_REMINDERS_MS, paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { createWorker, type Job, type Worker } from "../workers/worker.ts";
import { briefMissingMail } from "./mails.ts";

/** Due brief, with the `_id` that workers require of a row. */
type Row = DueBrief & { _id: string };

/**
 * Creates the worker that reminds customers of open briefs, after two and after five days. The mail and the record of the
 * reminder are written in one transaction, so that a crash causes neither a lost nor a second reminder.
 */
export function createBriefsWorker(deps: Deps): Worker {
  const { db, now, env } = deps;
  const job: Job<Row> = {
    name: "briefs",
    concurrency: 1,
    due: (most, except) =>
      briefsToRemind(db, now(), most, except).map((row) => ({ ...row, _id: row.orderId })),
    nextAt: (except) => nextReminderAt(db, except),
    async work({ orderId }) {
      await write(db, (tx) => {
        // Read again, because the brief may have just been sent.
        const due = dueBrief(tx, orderId, now());
        const order = due && findOrder(tx, orderId);
        if (!due || !order) return;
        const next = BRIEF_REMINDERS_MS[due.reminders + 1];
        const link = env.SITE_URL + paths.brief(orderId, { token: newOrderLink(tx, orderId, now()) });
        const words = briefMissingMail(tx, deps, order, link, next === undefined);
        const onceKey = `brief-missing:${orderId}:${due.askedAt}:${due.reminders}`;
        queueOrderMail(tx, deps, order, { ...words, onceKey });
        reminded(tx, due, next === undefined ? null : due.askedAt + next);
      });
      return true;
    },
  };
  return createWorker(job, deps);
}
