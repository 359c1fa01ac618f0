import { audit, findStopped, forgetStarts, stoppedWork, write } from "@rankwright/db/core";
import { requiredText, WORKERS } from "@rankwright/schema";
import { z } from "zod";
import { notFound } from "../trpc/errors.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { inWords } from "./words.ts";

export const stoppedJobsProcedures = {
  /**
   * Lists the jobs that were stopped because they crashed the process three times, newest first. `at` is the time of the last start,
   * in milliseconds since 1970.
   */
  list: adminProcedure.query(({ ctx }) =>
    stoppedWork(ctx.db).map((job) => ({
      worker: job.worker,
      rowId: job.rowId,
      what: inWords(ctx.db, job),
      at: job.startedAt,
    })),
  ),
  /** Lets a stopped job run again. Throws NOT_FOUND for a job that isn't stopped. */
  retry: adminProcedure
    .input(z.strictObject({ worker: z.enum(WORKERS), rowId: requiredText("Row", 100) }))
    .mutation(async ({ ctx, input: { worker, rowId } }) => {
      const what = await write(ctx.db, (tx) => {
        const job = findStopped(tx, worker, rowId);
        if (!job) throw notFound("job");
        forgetStarts(tx, worker, rowId);
        audit(tx, ctx.user.email, "stoppedJobs.retry", inWords(tx, job), ctx.now());
        return inWords(tx, job);
      });
      ctx.wake(worker);
      return { what };
    }),
};
