import { countStart, forgetStarts, unfinishedOf, unlessBusy, write } from "@rankwright/db/core";
import type { WorkerName } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { begun } from "../watchdog/in-progress.ts";
import { suspectsOf } from "./suspects.ts";

/** Longest pause between two polls, in milliseconds. Rows that other processes write are found at the next poll. */
const MAX_PAUSE_MS = 30_000;
/** Pause after an error that could not be recorded in the row, in milliseconds. Otherwise, the row would be retried in a tight loop. */
const FAULT_PAUSE_MS = 30_000;

export interface Worker {
  /** Starts processing rows: those that are due now, and others when they become due. */
  start(): void;
  /** Polls immediately, because a row was just committed. */
  wake(): void;
  /** Stops processing. Resolves when the rows in progress are done. */
  stop(): Promise<void>;
  /** Processes all due rows and resolves with the number of rows done. If a pass is already running, resolves with its number. */
  runOnce(): Promise<number>;
}

/** Definition of a worker: how to find rows of a table that are due, and how to process one. */
export interface Job<Row extends { _id: string }> {
  /** Name for the log, as in "the mail worker". */
  name: WorkerName;
  /** Number of rows that are processed concurrently. */
  concurrency: number;
  /** Returns at most `limit` due rows, in processing order, without those in `except`, which include those in `inProgress`. */
  due(limit: number, except: string[], inProgress: string[]): Row[];
  /** Returns the earliest due time of rows that are not in `except`, in milliseconds since 1970; undefined if there are none. */
  nextAt(except: string[], underWay: string[]): number | undefined;
  /**
   * Processes a row. Resolves with true if it is done, or with false after recording in the row when it is due again. May leave the
   * row unchanged once `stopping` is aborted. Rejects only if it could not record the result.
   */
  work(row: Row, stopping: AbortSignal): Promise<boolean>;
  /** Additional work after each pass and, during a long pass, every 30 s. May throw a BusyError, which is ignored. */
  afterPass?(): void;
}

/** Returns the earliest of these times; undefined if there is none. For jobs with several kinds of rows. */
export function earliest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((at) => at !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** A pass lasts from the first poll until nothing is due or in progress. */
interface Pass {
  done: number;
  fault: { error: unknown } | undefined;
  afterPassAt: number;
  end: PromiseWithResolvers<number>;
}

/**
 * Processes the rows of a job, each as soon as it is due and a slot is free. A slow row only blocks its own slot. A row is never
 * processed twice at the same time. After an error that could not be recorded, nothing is started for 30 s or until the next wake.
 *
 * A row that crashes the process can't record that. Therefore, its starts are counted: the count is committed before the work
 * begins, and deleted when it ends. If a process finds a row with a count, an earlier process ended during its work. Such rows run
 * one at a time, and are stopped after three starts (stopped-jobs/).
 */
export function createWorker<Row extends { _id: string }>(
  job: Job<Row>,
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
): Worker {
  const suspects = suspectsOf(db);
  const underWay = new Set<string>();
  let stopping = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Pass | undefined;

  const runAfterPass = () => unlessBusy(() => job.afterPass?.());

  function runOnce(): Promise<number> {
    pass ??= newPass();
    const { promise } = pass.end;
    fill(pass);
    return promise;
  }

  function newPass(): Pass {
    const end = Promise.withResolvers<number>();
    // A pass that the timer started has no caller who handles the rejection. `finish` logs the error.
    end.promise.catch(() => {});
    return { done: 0, fault: undefined, afterPassAt: now() + MAX_PAUSE_MS, end };
  }

  function fill(current: Pass): void {
    try {
      if (!current.fault && !stopping.signal.aborted) beginDue(current);
    } catch (error) {
      current.fault ??= { error };
    }
    if (underWay.size === 0) finish(current);
  }

  function beginDue(current: Pass): void {
    // The second condition is true if the clock was set back.
    if (now() >= current.afterPassAt || current.afterPassAt - now() > MAX_PAUSE_MS) {
      current.afterPassAt = now() + MAX_PAUSE_MS;
      runAfterPass();
    }
    const free = job.concurrency - underWay.size;
    if (free === 0) return;
    const left = unfinishedRows();
    const rows = job
      .due(free, notNow(left), [...underWay])
      .filter(({ _id }) => !left.suspects.includes(_id) || suspects.begin(_id, wake));
    if (rows.length > 0) beginAll(rows, current);
    if (rows.length < free && underWay.size > 0)
      scheduleTick(job.nextAt([...notNow(left), ...left.suspects], [...underWay]));
  }

  function beginAll(rows: Row[], current: Pass): void {
    for (const { _id } of rows) underWay.add(_id);
    const counted = write(db, (tx) => {
      for (const { _id } of rows) countStart(tx, job.name, _id, now());
    });
    for (const row of rows) begin(row, counted, current);
  }

  /** Returns the rows that were in progress when an earlier process ended: stopped ones, and suspects, which run one at a time. */
  function unfinishedRows(): { stopped: string[]; suspects: string[] } {
    const left = unfinishedOf(db, job.name).filter(({ rowId }) => !underWay.has(rowId));
    const ids = (isStopped: boolean) =>
      left.filter(({ stoppedAt }) => (stoppedAt !== null) === isStopped).map(({ rowId }) => rowId);
    return { stopped: ids(true), suspects: ids(false) };
  }

  /** Returns the ids of rows that must not begin now. */
  const notNow = (left: ReturnType<typeof unfinishedRows>): string[] => [
    ...underWay,
    ...left.stopped,
    ...(left.suspects.length === 0 || suspects.mayBegin(wake) ? [] : left.suspects),
  ];

  function begin(row: Row, counted: Promise<void>, current: Pass): void {
    const done = begun(`${job.name} ${row._id}`);
    void counted
      .then(() => job.work(row, stopping.signal))
      .finally(() => write(db, (tx) => forgetStarts(tx, job.name, row._id)))
      .then(
        (isDone) => {
          if (isDone) current.done += 1;
        },
        (error: unknown) => {
          current.fault ??= { error };
        },
      )
      .then(() => {
        done();
        underWay.delete(row._id);
        suspects.end(row._id);
        fill(current);
      });
  }

  function finish(current: Pass): void {
    pass = undefined;
    try {
      if (!current.fault && !stopping.signal.aborted) {
        runAfterPass();
        scheduleTick(job.nextAt(notNow(unfinishedRows()), []));
      }
    } catch (error) {
      current.fault = { error };
    }
    const { done, fault, end } = current;
    if (fault) {
      if (started) log.error({ err: fault.error }, `the ${job.name} worker failed; retrying`);
      scheduleTick(now() + FAULT_PAUSE_MS);
      end.reject(fault.error);
    } else end.resolve(done);
  }

  function scheduleTick(next = Number.POSITIVE_INFINITY): void {
    if (!started) return;
    clearTimeout(timer);
    timer = setTimeout(tick, Math.min(Math.max(next - now(), 0), MAX_PAUSE_MS)).unref();
  }

  function tick(): void {
    clearTimeout(timer);
    void runOnce();
  }

  function wake(): void {
    if (started) tick();
  }

  return {
    runOnce,
    start() {
      if (started) return;
      started = true;
      if (stopping.signal.aborted) stopping = new AbortController();
      tick();
    },
    wake,
    async stop() {
      started = false;
      clearTimeout(timer);
      const mine = stopping;
      mine.abort();
      await pass?.end.promise.catch(() => {});
      if (stopping === mine) stopping = new AbortController();
    },
  };
}
