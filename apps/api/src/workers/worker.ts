import { countStart, forgetStarts, unfinishedOf, unlessBusy, write } from "@rankwright/db/core";
import type { WorkerName } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { begun } from "../watchdog/under-way.ts";
import { suspectsOf } from "./suspects.ts";

/** The longest pause between two looks: a row that another process wrote is found without a wake. */
const LONGEST_PAUSE_MS = 30_000;
/** After a fault that could not even be noted in its row; without a pause the row would be tried on and on. */
const FAULT_PAUSE_MS = 30_000;

export interface Worker {
  /** Works off what waits, now and whenever something becomes due. */
  start(): void;
  /** Looks at once: a row was just committed. */
  wake(): void;
  /** Begins nothing more and ends after what is under way. */
  stop(): Promise<void>;
  /** Works off everything that is due; resolves with how many rows were done. One that goes on already is joined. */
  runOnce(): Promise<number>;
}

/** What a worker works off: rows that say themselves when they are due, so that it survives a crash. */
export interface Job<Row extends { _id: string }> {
  /** For the log, as in "the mail worker". */
  name: WorkerName;
  /** How many rows are worked on side by side. */
  atOnce: number;
  /** At most `most` of the rows whose time has come, in the order of their turn, without those in `except`; of these some are `underWay`. */
  due(most: number, except: string[], underWay: string[]): Row[];
  /** When the next row that is not in `except` is due, in milliseconds since 1970; undefined when none is. */
  nextAt(except: string[], underWay: string[]): number | undefined;
  /**
   * Works on a row until it is done (true), or notes in it when it is due again. Once `stopping` is aborted it may leave
   * the row as it is. Throws only when it could not note anything.
   */
  work(row: Row, stopping: AbortSignal): Promise<boolean>;
  /** What else there is to do: after each round and, while one goes on, every 30 s. It may throw while another process is writing. */
  besides?(): void;
}

/** The first of these times; undefined where there is none. For a job of several kinds of rows. */
export function earliest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((at) => at !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** From the first look until nothing is due and nothing under way. */
interface Round {
  done: number;
  fault: { error: unknown } | undefined;
  besidesAt: number;
  end: PromiseWithResolvers<number>;
}

/**
 * Works off the rows of a job, each as soon as it is due and a place is free: a row that takes long holds up its own place
 * only. A row is never worked on twice at a time. After a fault nothing more is begun for 30 s, or until the next wake.
 *
 * A row that ends its process can't note that. So each start is counted and committed before the work begins, and forgotten when it
 * ends. Rows whose last start was not forgotten begin one at a time; after three such starts they are stopped (stopped-jobs/).
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
  let round: Round | undefined;

  const besides = () => unlessBusy(() => job.besides?.());

  function runOnce(): Promise<number> {
    round ??= newRound();
    const { promise } = round.end;
    fill(round);
    return promise;
  }

  function newRound(): Round {
    const end = Promise.withResolvers<number>();
    // The caller of the round gets the error; a round that the timer began has no caller.
    end.promise.catch(() => {});
    return { done: 0, fault: undefined, besidesAt: now() + LONGEST_PAUSE_MS, end };
  }

  function fill(current: Round): void {
    try {
      if (!current.fault && !stopping.signal.aborted) beginDue(current);
    } catch (error) {
      current.fault ??= { error };
    }
    if (underWay.size === 0) finish(current);
  }

  function beginDue(current: Round): void {
    // A clock that was put back must not hold it up either.
    if (now() >= current.besidesAt || current.besidesAt - now() > LONGEST_PAUSE_MS) {
      current.besidesAt = now() + LONGEST_PAUSE_MS;
      besides();
    }
    const free = job.atOnce - underWay.size;
    if (free === 0) return;
    const left = leftBehind();
    const rows = job
      .due(free, notNow(left), [...underWay])
      .filter(({ _id }) => !left.suspects.includes(_id) || suspects.begin(_id, wake));
    if (rows.length > 0) beginAll(rows, current);
    if (rows.length < free && underWay.size > 0)
      plan(job.nextAt([...notNow(left), ...left.suspects], [...underWay]));
  }

  function beginAll(rows: Row[], current: Round): void {
    for (const { _id } of rows) underWay.add(_id);
    const counted = write(db, (tx) => {
      for (const { _id } of rows) countStart(tx, job.name, _id, now());
    });
    for (const row of rows) begin(row, counted, current);
  }

  /** Rows that were under way when an earlier process ended: those that are stopped, and those that may begin one at a time. */
  function leftBehind(): { stopped: string[]; suspects: string[] } {
    const left = unfinishedOf(db, job.name).filter(({ rowId }) => !underWay.has(rowId));
    const ids = (isStopped: boolean) =>
      left.filter(({ stoppedAt }) => (stoppedAt !== null) === isStopped).map(({ rowId }) => rowId);
    return { stopped: ids(true), suspects: ids(false) };
  }

  /** The ids of rows that must not begin now. */
  const notNow = (left: ReturnType<typeof leftBehind>): string[] => [
    ...underWay,
    ...left.stopped,
    ...(left.suspects.length === 0 || suspects.mayBegin(wake) ? [] : left.suspects),
  ];

  function begin(row: Row, counted: Promise<void>, current: Round): void {
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

  function finish(current: Round): void {
    round = undefined;
    try {
      if (!current.fault && !stopping.signal.aborted) {
        besides();
        plan(job.nextAt(notNow(leftBehind()), []));
      }
    } catch (error) {
      current.fault = { error };
    }
    const { done, fault, end } = current;
    if (fault) {
      if (started) log.error({ err: fault.error }, `the ${job.name} worker failed; it goes on`);
      plan(now() + FAULT_PAUSE_MS);
      end.reject(fault.error);
    } else end.resolve(done);
  }

  function plan(next = Number.POSITIVE_INFINITY): void {
    if (!started) return;
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(next - now(), 0), LONGEST_PAUSE_MS)).unref();
  }

  function look(): void {
    clearTimeout(timer);
    void runOnce();
  }

  function wake(): void {
    if (started) look();
  }

  return {
    runOnce,
    start() {
      if (started) return;
      started = true;
      if (stopping.signal.aborted) stopping = new AbortController();
      look();
    },
    wake,
    async stop() {
      started = false;
      clearTimeout(timer);
      const mine = stopping;
      mine.abort();
      await round?.end.promise.catch(() => {});
      if (stopping === mine) stopping = new AbortController();
    },
  };
}
