import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../context/log.ts";
import { createWorker, type Job } from "./worker.ts";

const HALF_A_MINUTE = 30_000;

interface Row {
  _id: string;
  /** Milliseconds, or null if done. */
  dueAt: number | null;
}

/** Creates a worker for rows in memory, with fake timers: time only advances with `pass`. */
function bench(changes: Partial<Job<Row>> = {}) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const rows: Row[] = [];
  const begun: string[] = [];
  const underWay = new Map<string, PromiseWithResolvers<boolean>>();
  const lines: string[] = [];
  let looks = 0;
  const add = (...ids: string[]) => rows.push(...ids.map((_id) => ({ _id, dueAt: Date.now() })));
  const open = (except: string[]) => rows.filter((row) => !except.includes(row._id) && row.dueAt !== null);
  const job: Job<Row> = {
    name: "rooms",
    concurrency: 2,
    due: (most, except) => {
      looks += 1;
      return open(except)
        .filter((row) => (row.dueAt ?? 0) <= Date.now())
        .slice(0, most);
    },
    nextAt: (except) =>
      open(except).reduce<number | undefined>(
        (next, { dueAt }) => Math.min(next ?? Infinity, dueAt ?? Infinity),
        undefined,
      ),
    work: async (row, stopping) => {
      begun.push(row._id);
      const end = Promise.withResolvers<boolean>();
      underWay.set(row._id, end);
      const done = await end.promise;
      underWay.delete(row._id);
      if (done && !stopping.aborted) row.dueAt = null;
      return done;
    },
    ...changes,
  };
  const { db } = testSite().deps;
  const log = createLog({ LOG_LEVEL: "error" }, { write: (line) => lines.push(line) });
  const make = () => {
    const worker = createWorker(job, { db, now: Date.now, log });
    onTestFinished(() => {
      void worker.stop();
      vi.useRealTimers();
    });
    return worker;
  };
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { worker: make(), make, rows, add, begun, underWay, lines, pass, looks: () => looks };
}

const ended = (promises: Map<string, PromiseWithResolvers<boolean>>, id: string) =>
  promises.get(id)?.resolve(true);

test("many wakes process each row once, and don't poll while no slot is free", async () => {
  const { worker, add, begun, underWay, pass, looks } = bench();
  add("a", "b", "c");
  worker.start();
  for (let i = 0; i < 50; i += 1) worker.wake();
  await pass();
  expect(begun).toEqual(["a", "b"]);
  expect(looks()).toBe(1);
  ended(underWay, "b");
  await pass();
  expect(begun).toEqual(["a", "b", "c"]);
});

test("a slow row doesn't delay other rows, including later rows", async () => {
  const { worker, add, rows, begun, underWay, pass } = bench();
  add("slow");
  worker.start();
  await pass();
  add("b");
  worker.wake();
  await pass();
  ended(underWay, "b");
  rows.push({ _id: "c", dueAt: Date.now() + 5_000 });
  worker.wake();
  await pass(4_999);
  expect(begun).toEqual(["slow", "b"]);
  await pass(1);
  expect(begun).toEqual(["slow", "b", "c"]);
});

test("a second runOnce joins the running pass and resolves with the same count", async () => {
  const { worker, add, begun, underWay, pass } = bench();
  add("a");
  const first = worker.runOnce();
  await pass();
  add("b");
  const second = worker.runOnce();
  await pass();
  for (const id of ["a", "b"]) ended(underWay, id);
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(begun).toEqual(["a", "b"]);
  expect(await worker.runOnce()).toBe(0);
});

test("after an error that could not be recorded, the row is retried after half a minute, or at the next wake", async () => {
  let works = false;
  const tried: number[] = [];
  const { worker, add, rows, lines, pass } = bench({
    work: async (row) => {
      tried.push(Date.now());
      if (!works) throw new Error("read-only");
      row.dueAt = null;
      return true;
    },
  });
  const start = Date.now();
  add("a");
  await expect(worker.runOnce()).rejects.toThrow("read-only");
  worker.start();
  await pass(HALF_A_MINUTE - 1);
  expect(tried.map((at) => at - start)).toEqual([0, 0]);
  await pass(1);
  expect(tried.map((at) => at - start)).toEqual([0, 0, HALF_A_MINUTE]);
  works = true;
  worker.wake();
  await pass();
  expect(rows).toEqual([{ _id: "a", dueAt: null }]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("the rooms worker failed; retrying");
});

test("an error while polling is retried after half a minute", async () => {
  let looks = 0;
  const { worker, pass } = bench({
    due: () => {
      looks += 1;
      throw new Error("closed");
    },
  });
  worker.start();
  await pass(HALF_A_MINUTE - 1);
  expect(looks).toBe(1);
  await pass(1);
  expect(looks).toBe(2);
});

test("stop waits for the rows in progress and starts no others, and start resumes", async () => {
  const { worker, add, begun, underWay, pass } = bench();
  add("a", "b", "c");
  worker.start();
  await pass();
  let stopped = false;
  const stop = worker.stop().then(() => {
    stopped = true;
  });
  ended(underWay, "a");
  await pass(HALF_A_MINUTE);
  expect(stopped).toBe(false);
  ended(underWay, "b");
  await stop;
  worker.wake();
  await pass(HALF_A_MINUTE);
  expect(begun).toEqual(["a", "b"]);
  worker.start();
  await pass();
  // The rows in progress at the stop were not recorded as done, so they are still due.
  expect(begun).toEqual(["a", "b", "a", "b"]);
});

test("after a crash, the next start processes the rows that were in progress", async () => {
  const { worker, make, add, begun, pass } = bench();
  add("a");
  worker.start();
  await pass();
  // Simulates the process after a crash: a new worker with the same rows.
  make().start();
  await pass();
  expect(begun).toEqual(["a", "a"]);
});

test("a row added without a wake is found within half a minute", async () => {
  const { worker, add, begun, pass } = bench();
  worker.start();
  await pass(1_000);
  add("a");
  await pass(HALF_A_MINUTE);
  expect(begun).toEqual(["a"]);
});

test("afterPass runs after each pass, and every half minute during a long pass", async () => {
  const done: number[] = [];
  const { worker, add, underWay, begun, pass } = bench({ afterPass: () => done.push(Date.now()) });
  const start = Date.now();
  add("a", "b");
  worker.start();
  // Each row is due again right after it ends, so that the pass doesn't end.
  for (let second = 1; second <= 95; second += 1) {
    await pass(1_000);
    underWay.get(second % 2 === 0 ? "a" : "b")?.resolve(false);
  }
  expect(begun.length).toBeGreaterThan(90);
  expect(done.map((at) => Math.round((at - start) / 10_000))).toEqual([3, 6, 9]);
  ended(underWay, "a");
  await pass();
  ended(underWay, "b");
  await pass();
  expect(done).toHaveLength(4);
});
