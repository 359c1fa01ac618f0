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

/** What is worked on: something a provider told, or something it is to be asked. */
export type Work = { _id: string } & ({ notification: Notification } | { job: PaymentJob });

/** Rows that wait for nothing but each other; `atOnce` of them are worked on side by side. */
type Queue = { atOnce: number } & (
  | { of: "verified" }
  | { of: "toVerify"; provider: ProviderId }
  | { of: "jobs"; provider: PaymentJob["provider"]; kind: JobKind }
);

/** What is verified waits for no answer of anybody. */
const VERIFIED_AT_ONCE = 8;

/** Unanswered tries hold their places for the whole timeout: with 32 places, 96 can keep to their 30 seconds. */
const VERIFIED_BY: Readonly<Record<ProviderId, number>> = {
  "paypal-standard": 32,
  paypal: 12,
  stripe: 12,
  "bank-transfer": 1,
};

/** Of each provider; what nobody is asked about has a queue of its own. */
const ASKED: Readonly<Record<Exclude<JobKind, "unpaid">, number>> = {
  capture: 12,
  retrieve: 12,
  refund: 4,
  end: 4,
  remind: 4,
};
const ASKED_KINDS = [
  "capture",
  "retrieve",
  "refund",
  "end",
  "remind",
] as const satisfies (keyof typeof ASKED)[];

/** Every queue: no provider and no kind of work takes the places of another. */
export const queues: readonly Queue[] = [
  { of: "verified", atOnce: VERIFIED_AT_ONCE },
  ...PROVIDER_IDS.map((provider) => ({ of: "toVerify", provider, atOnce: VERIFIED_BY[provider] }) as const),
  ...PROVIDER_IDS.flatMap((provider) =>
    ASKED_KINDS.map((kind) => ({ of: "jobs", provider, kind, atOnce: ASKED[kind] }) as const),
  ),
  { of: "jobs", provider: "none", kind: "unpaid", atOnce: 4 },
];

/** How many rows of all queues together are worked on side by side. */
export const AT_ONCE = queues.reduce((sum, { atOnce }) => sum + atOnce, 0);

const told = (rows: Notification[]): Work[] =>
  rows.map((notification) => ({ _id: notification._id, notification }));

/** Fills the free places of each queue, with rows of the database, when the worker asks what is due. */
export function createQueues(db: Db, now: () => number) {
  /** Of each row that is under way, its queue. */
  const queueOf = new Map<string, Queue>();
  /** Whose turn it was last, for each provider. */
  const lastSender = new Map<ProviderId, string>();

  function dueOf(queue: Queue, limit: number, except: string[]): Work[] {
    const wanted = { now: now(), limit, except };
    if (queue.of === "verified") return told(dueVerified(db, wanted));
    if (queue.of === "jobs") return dueJobs(db, queue, wanted).map((job) => ({ _id: job._id, job }));
    const { provider } = queue;
    const rows = dueToVerify(db, provider, { ...wanted, after: lastSender.get(provider) ?? "" });
    const last = rows.at(-1);
    if (last) lastSender.set(provider, last.sender);
    return told(rows);
  }

  function nextOf(queue: Queue, except: string[]): number | undefined {
    if (queue.of === "verified") return nextVerifiedAt(db, except);
    return queue.of === "jobs" ? nextJobAt(db, queue, except) : nextToVerifyAt(db, queue.provider, except);
  }

  const underWayOf = (queue: Queue, underWay: string[]) =>
    underWay.filter((_id) => queueOf.get(_id) === queue);
  /** The ids of `except` that can be in this queue: rows under way in other queues are left out. */
  const exceptIn = (queue: Queue, except: string[]) =>
    except.filter((_id) => (queueOf.get(_id) ?? queue) === queue);

  return {
    /** The rows that get a place now, without those in `except`; `underWay` are those of them that have one. */
    due(except: string[], underWay: string[]): Work[] {
      const still = new Set(underWay);
      for (const _id of queueOf.keys()) if (!still.has(_id)) queueOf.delete(_id);
      const filled = queues.map((queue) => {
        const free = queue.atOnce - underWayOf(queue, underWay).length;
        return { queue, rows: free > 0 ? dueOf(queue, free, exceptIn(queue, except)) : [] };
      });
      for (const { queue, rows } of filled) for (const { _id } of rows) queueOf.set(_id, queue);
      return filled.flatMap(({ rows }) => rows);
    },
    /** When the next row is due in a queue that has a free place; a full one is looked at as soon as a place is free. */
    nextAt(except: string[], underWay: string[]): number | undefined {
      const times = queues.map((queue) =>
        underWayOf(queue, underWay).length < queue.atOnce
          ? nextOf(queue, exceptIn(queue, except))
          : undefined,
      );
      return earliest(...times);
    },
  };
}
