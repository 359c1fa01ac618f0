import type { WorkerName } from "@rankwright/schema";
import type { Db, Tx } from "./client.ts";

type Listener = (worker: WorkerName) => void;
const listeners = new WeakMap<Db["$client"], Set<Listener>>();
const waking = new WeakMap<Db["$client"], Set<WorkerName>>();

/**
 * Wakes a worker after this transaction. Called by functions that make one of its rows due, so that the work does not wait for the worker's
 * next poll.
 */
export function wakeWorker({ $client }: Tx, worker: WorkerName): void {
  const workers = waking.get($client) ?? new Set();
  workers.add(worker);
  if (waking.has($client)) return;
  waking.set($client, workers);
  // A transaction is synchronous, so this runs after its commit or rollback.
  queueMicrotask(() => {
    waking.delete($client);
    for (const wake of listeners.get($client) ?? []) for (const each of workers) wake(each);
  });
}

/** Calls `wake` after each transaction of this process in which rows of a worker may have become due. */
export function onWake({ $client }: Db, wake: Listener): void {
  const all = listeners.get($client) ?? new Set();
  listeners.set($client, all.add(wake));
}
