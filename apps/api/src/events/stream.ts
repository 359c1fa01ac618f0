import { type Db, eventRange, eventsAfter, type LiveEvent, onEvents } from "@rankwright/db/core";
import { TRPCError, tracked } from "@trpc/server";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";

const AT_A_TIME = 100;
/** How often the right to listen is checked while nothing happens; also finds what another process has written. */
const LOOK_MS = 5_000;

/** One piece of news with its number. */
export type Numbered<News> = AsyncIterable<{ id: string; data: News }, void, unknown>;

const ending = new WeakMap<Db["$client"], AbortController>();

/** Aborts when the process ends. */
function endOf(db: Db): AbortController {
  const known = ending.get(db.$client) ?? new AbortController();
  ending.set(db.$client, known);
  return known;
}

/** Ends every subscription, so that a listener can close: to be called before it does. Browsers connect again later. */
export function endLive({ db }: Pick<Deps, "db">): void {
  endOf(db).abort();
}

/** Waits until something may have happened: a commit, the time to look, or the end. */
function bell(db: Db, ends: AbortSignal) {
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
          const timer = setTimeout(resolve, LOOK_MS);
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

/** What one reader is told. */
export interface Reader<News> {
  /** Asked before each piece of news, and every few seconds: once it says no, the stream ends. */
  mayHear: () => Promise<boolean> | boolean;
  /** The news of an event; undefined for one that is not this reader's to hear of. */
  newsOf: (event: LiveEvent) => News | undefined;
  /** Says only that too much happened: read everything again. */
  missed: News;
}

/** What happened behind the event `lastEventId` and happens from now on, until the reader's right or the request ends. */
export async function* newsAfter<News>(
  db: Db,
  { mayHear, newsOf, missed }: Reader<News>,
  lastEventId: string | undefined,
  request: AbortSignal | undefined,
) {
  const end = endOf(db).signal;
  const news = bell(db, request ? AbortSignal.any([request, end]) : end);
  try {
    const { first, last } = eventRange(db);
    let seen = lastEventId === undefined ? last : Number(lastEventId);
    if (seen < first - 1 || seen > last) {
      seen = last;
      yield tracked(String(last), missed);
    }
    while (!request?.aborted && (await mayHear())) {
      // An error, not an end: a listener comes back to the next process.
      if (end.aborted)
        throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The site is restarting." });
      const events = eventsAfter(db, seen, AT_A_TIME);
      if (events.length === 0) await news.wait();
      for (const event of events) {
        if (!(await mayHear())) return;
        seen = event.seq;
        const told = newsOf(event);
        if (told !== undefined) yield tracked(String(seen), told);
      }
    }
  } finally {
    news.stop();
  }
}

/** The number of the last event that a reader had. */
export const eventId = z.string().regex(/^\d{1,15}$/, "The last event's id must be a number.");
