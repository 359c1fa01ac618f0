import { write } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  type Delivery,
  dueOrderMails,
  findDelivery,
  nextOrderMailAt,
  nextSilenceAt,
  nextStartAt,
  type OrderMail,
  ordersToStart,
  pullOrderMails,
  silentDeliveries,
} from "@rankwright/db/rooms";
import { DIGEST_MS } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { createWorker, earliest, type Job, type Worker } from "../workers/worker.ts";
import { startWork } from "./begin.ts";
import { acceptAfterSilence } from "./deliver.ts";
import { mailNews } from "./mails.ts";

const CONCURRENCY = 4;
const RETRY_MS = 60_000;

/** Job of this worker: starting the work on an order, accepting an unanswered delivery, or mailing news about an order. */
type Work = { _id: string } & ({ order: OrderRow } | { delivery: Delivery } | { mail: OrderMail });

/**
 * Creates the worker that starts the work on paid orders, accepts unanswered deliveries, and mails news about orders. Each job is
 * one transaction: after a crash, it is either done or still due.
 */
export function createRoomsWorker(deps: Pick<Deps, "db" | "env" | "log" | "now" | "wake">): Worker {
  const { db, now, log } = deps;

  /** Failed rows with the time of the next attempt. */
  const failed = new Map<string, number>();
  /** Returns the ids in `except` and those of failed rows that must not be retried yet. */
  const withFailedRows = (except: string[]) => {
    for (const [_id, until] of failed) if (until <= now() || until > now() + RETRY_MS) failed.delete(_id);
    return [...except, ...failed.keys()];
  };

  function due(most: number, busy: string[]): Work[] {
    const [at, except] = [now(), withFailedRows(busy)];
    return [
      ...ordersToStart(db, at, most, except).map((order) => ({ _id: order._id, order })),
      ...silentDeliveries(db, at, most, except).map((delivery) => ({ _id: delivery._id, delivery })),
      ...dueOrderMails(db, at, most, except).map((mail) => ({ _id: mail._id, mail })),
    ].slice(0, most);
  }

  const workOn = (work: Work) =>
    write(db, (tx) => {
      if ("order" in work) return startWork(tx, deps, work.order._id);
      if ("mail" in work) return mailNews(tx, deps, work.mail._id);
      const [delivery, order] = [findDelivery(tx, work._id), findOrder(tx, work.delivery.orderId)];
      if (delivery && order) acceptAfterSilence(tx, delivery, order, now());
    });

  const job: Job<Work> = {
    name: "rooms",
    concurrency: CONCURRENCY,
    due,
    nextAt: (busy) => {
      const except = withFailedRows(busy);
      return earliest(
        nextStartAt(db, except),
        nextSilenceAt(db, except),
        nextOrderMailAt(db, except),
        ...failed.values(),
      );
    },
    afterPass: () => pullOrderMails(db, now() + DIGEST_MS, now()),
    async work(row) {
      try {
        await workOn(row);
      } catch (error) {
        // A bug, or a busy database. The row stays due, but must not block the others.
        log.error({ err: error, row: row._id }, "processing an order's conversation failed");
        failed.set(row._id, now() + RETRY_MS);
        return false;
      }
      failed.delete(row._id);
      return true;
    },
  };
  return createWorker(job, deps);
}
