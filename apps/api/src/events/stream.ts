import { type Db, eventRange, eventsAfter, type LiveEvent, onEvents } from "@rankwright/db/core";
import { TRPCError, tracked } from "@trpc/server";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";

const BATCH = 100;
/** Polling interval for permission checks and for events that other processes wrote. */
const POLL_MS = 5_000;

/** A stream of events with their ids. */
export type Numbered<News> = AsyncIterable<{ id: string; data: News }, void, unknown>;

const ending = new WeakMap<Db["$client"], AbortController>();

/** Returns the controller that is aborted when the process shuts down. */
function endOf(db: Db): AbortController {
  const known = ending.get(db.$client) ?? new AbortController();
  ending.set(db.$client, known);
  return known;
}

/** Ends every subscription. Must be called before the server closes. Browsers reconnect later. */
export function endLive({ db }: Pick<Deps, "db">): void {
  endOf(db).abort();
}

/** Waits until there may be new events: after a commit, at the polling interval, or at the end of the stream. */
function createNotifier(db: Db, ends: AbortSignal) {
  let ring: () => void = () => {};
  let rung = false;
  const wake = () => {
    rung = true;
    ring();
  };
  const stop = onEvents(db, wake);
  ends.addEventListener("abort", wake);
  return {
    wait: async () => {
      if (!rung && !ends.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, POLL_MS);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rung = false;
    },
    stop: () => {
      stop();
      ends.removeEventListener("abort", wake);
    },
  };
}

/** Configures a subscription. */
export interface Subscription<News> {
  /** Called before each event and at every poll. The stream ends once it returns false. */
  maySubscribe: () => Promise<boolean> | boolean;
  /** Converts a stored event; undefined if the subscriber must not receive it. */
  newsOf: (event: LiveEvent) => News | undefined;
  /** Sent if too many events were missed; clients then reload everything. */
  missed: News;
}

/** Yields the events after `lastEventId` and all new ones, until the permission, the request or the process ends. */
export async function* streamEvents<News>(
  db: Db,
  { maySubscribe, newsOf, missed }: Subscription<News>,
  lastEventId: string | undefined,
  request: AbortSignal | undefined,
) {
  const end = endOf(db).signal;
  const news = createNotifier(db, request ? AbortSignal.any([request, end]) : end);
  try {
    const { first, last } = eventRange(db);
    let seen = lastEventId === undefined ? last : Number(lastEventId);
    if (seen < first - 1 || seen > last) {
      seen = last;
      yield tracked(String(last), missed);
    }
    while (!request?.aborted && (await maySubscribe())) {
      // Throws an error instead of ending, so that the client reconnects to the next process.
      if (end.aborted)
        throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The site is restarting." });
      const events = eventsAfter(db, seen, BATCH);
      if (events.length === 0) await news.wait();
      for (const event of events) {
        if (!(await maySubscribe())) return;
        seen = event.seq;
        const told = newsOf(event);
        if (told !== undefined) yield tracked(String(seen), told);
      }
    }
  } finally {
    news.stop();
  }
}

/** Schema for the id of the last event that a client received. */
export const eventId = z.string().regex(/^\d{1,15}$/, "The last event's id must be a number.");
