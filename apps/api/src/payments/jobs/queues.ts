import type { Db } from "@rankwright/db/core";
import {
  dueJobs,
  dueToVerify,
  dueVerified,
  type JobKind,
  type Notification,
  nextJobAt,
  nextToVerifyAt,
  nextVerifiedAt,
  type PaymentJob,
} from "@rankwright/db/payments";
import { PROVIDER_IDS, type ProviderId } from "@rankwright/schema";
import { earliest } from "../../workers/worker.ts";

/** A unit of work: a provider's notification, or a job for a provider. */
export type Work = { _id: string } & ({ notification: Notification } | { job: PaymentJob });

/** An independent queue of rows; up to `concurrency` are processed concurrently. */
type Queue = { concurrency: number } & (
  | { of: "verified" }
  | { of: "toVerify"; provider: ProviderId }
  | { of: "jobs"; provider: PaymentJob["provider"]; kind: JobKind }
);

/** Concurrency of verified notifications, which need no request to a provider. */
const VERIFIED_CONCURRENCY = 8;

/**
 * Concurrency of verification requests per provider. An unanswered request occupies its slot until the timeout (10 s), so 32 slots
 * are enough to retry 96 notifications every 30 s.
 */
const VERIFY_CONCURRENCY: Readonly<Record<ProviderId, number>> = {
  "paypal-standard": 32,
  paypal: 12,
  stripe: 12,
  "bank-transfer": 1,
};

/** Concurrency per provider and kind of job. `unpaid` has a separate queue, because it needs no provider. */
const JOB_CONCURRENCY: Readonly<Record<Exclude<JobKind, "unpaid">, number>> = {
  capture: 12,
  retrieve: 12,
  refund: 4,
  end: 4,
  remind: 4,
  charge: 8,
  storeMethod: 4,
  methodSetup: 4,
};
const JOB_KINDS = [
  "capture",
  "retrieve",
  "refund",
  "end",
  "remind",
  "charge",
  "storeMethod",
  "methodSetup",
] as const satisfies (keyof typeof JOB_CONCURRENCY)[];

/** All queues. Providers and kinds of work have separate queues, so that a slow one can't block the others. */
export const queues: readonly Queue[] = [
  { of: "verified", concurrency: VERIFIED_CONCURRENCY },
  ...PROVIDER_IDS.map(
    (provider) => ({ of: "toVerify", provider, concurrency: VERIFY_CONCURRENCY[provider] }) as const,
  ),
  ...PROVIDER_IDS.flatMap((provider) =>
    JOB_KINDS.map((kind) => ({ of: "jobs", provider, kind, concurrency: JOB_CONCURRENCY[kind] }) as const),
  ),
  { of: "jobs", provider: "none", kind: "unpaid", concurrency: 4 },
];

/** Total concurrency of all queues. */
export const CONCURRENCY = queues.reduce((sum, { concurrency }) => sum + concurrency, 0);

const toWork = (rows: Notification[]): Work[] =>
  rows.map((notification) => ({ _id: notification._id, notification }));

/** Fills each queue's free slots with due rows from the database when the worker requests them. */
export function createQueues(db: Db, now: () => number) {
  /** Queue of each row that is being processed, by row id. */
  const queueOf = new Map<string, Queue>();
  /** Sender that was served last, per provider: senders take turns. */
  const lastSender = new Map<ProviderId, string>();
  /** Latest pause of each provider's charges, in milliseconds since 1970. */
  const pauses = new Map<PaymentJob["provider"], { from: number; until: number }>();

  /** Returns until when no row of the queue starts; 0 if it isn't paused. A clock that was set back ends the pause. */
  function pausedUntil(queue: Queue): number {
    const pause = queue.of === "jobs" && queue.kind === "charge" ? pauses.get(queue.provider) : undefined;
    return pause && now() >= pause.from ? pause.until : 0;
  }

  function dueOf(queue: Queue, limit: number, except: string[]): Work[] {
    if (now() < pausedUntil(queue)) return [];
    const wanted = { now: now(), limit, except };
    if (queue.of === "verified") return toWork(dueVerified(db, wanted));
    if (queue.of === "jobs") return dueJobs(db, queue, wanted).map((job) => ({ _id: job._id, job }));
    const { provider } = queue;
    const rows = dueToVerify(db, provider, { ...wanted, after: lastSender.get(provider) ?? "" });
    const last = rows.at(-1);
    if (last) lastSender.set(provider, last.sender);
    return toWork(rows);
  }

  function nextOf(queue: Queue, except: string[]): number | undefined {
    if (queue.of === "verified") return nextVerifiedAt(db, except);
    if (queue.of === "toVerify") return nextToVerifyAt(db, queue.provider, except);
    const at = nextJobAt(db, queue, except);
    return at && Math.max(at, pausedUntil(queue));
  }

  const inProgressOf = (queue: Queue, inProgress: string[]) =>
    inProgress.filter((_id) => queueOf.get(_id) === queue);
  /** Returns the ids of `except`, without those that are being processed in other queues. */
  const exceptIn = (queue: Queue, except: string[]) =>
    except.filter((_id) => (queueOf.get(_id) ?? queue) === queue);

  return {
    /** Starts no charge of this provider for `ms` milliseconds, because its rate limit was exceeded. Its other jobs go on. */
    pauseCharges(provider: PaymentJob["provider"], ms: number): void {
      pauses.set(provider, { from: now(), until: now() + ms });
    },
    /** Returns the rows that get a slot now, without those in `except`. `inProgress` are the ids that occupy a slot. */
    due(except: string[], inProgress: string[]): Work[] {
      const still = new Set(inProgress);
      for (const _id of queueOf.keys()) if (!still.has(_id)) queueOf.delete(_id);
      const filled = queues.map((queue) => {
        const free = queue.concurrency - inProgressOf(queue, inProgress).length;
        return { queue, rows: free > 0 ? dueOf(queue, free, exceptIn(queue, except)) : [] };
      });
      for (const { queue, rows } of filled) for (const { _id } of rows) queueOf.set(_id, queue);
      return filled.flatMap(({ rows }) => rows);
    },
    /** Returns the time (ms) of the next due row in a queue with a free slot. A full queue is checked when a slot becomes free. */
    nextAt(except: string[], underWay: string[]): number | undefined {
      const times = queues.map((queue) =>
        inProgressOf(queue, underWay).length < queue.concurrency
          ? nextOf(queue, exceptIn(queue, except))
          : undefined,
      );
      return earliest(...times);
    },
  };
}
