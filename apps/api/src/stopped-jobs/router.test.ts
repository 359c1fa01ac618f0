import { countStart, MAX_STARTS, write } from "@rankwright/db/core";
import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";
import { stopJobs } from "./stop.ts";

test("only a stopped job can be retried", async () => {
  const { owner, deps, mails } = await shop();
  const job = { worker: "housekeeping", rowId: "sessions" } as const;
  const start = () => write(deps.db, (tx) => countStart(tx, job.worker, job.rowId, deps.now()));
  for (let starts = 1; starts < MAX_STARTS; starts += 1) await start();
  await stopJobs(deps);
  expect([await owner.stoppedJobs.list(), mails()]).toEqual([[], []]);
  await expect(owner.stoppedJobs.retry(job)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await start();
  expect(await owner.stoppedJobs.list(), "a job in its last start is not listed yet").toEqual([]);
  await stopJobs(deps);
  await stopJobs(deps);
  const what = "Hourly cleanup: sessions";
  expect(await owner.stoppedJobs.list()).toEqual([{ ...job, what, at: deps.now() }]);
  expect(mails()).toMatchObject([{ recipient: "owner@example.com", body: expect.stringContaining(what) }]);
  expect(await owner.stoppedJobs.retry(job)).toEqual({ what });
  expect((await owner.audit.page({})).rows[0]).toMatchObject({ action: "stoppedJobs.retry", subject: what });
});
