import { sessionUser } from "@rankwright/db/accounts";
import { findMessage } from "@rankwright/db/contacts";
import { type Db, eventRange, eventsAfter, type LiveEvent, onEvents } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { formatCents, worksHere } from "@rankwright/schema";
import { TRPCError, type TRPCSubscriptionProcedure, tracked } from "@trpc/server";
import { z } from "zod";
import { userOfToken } from "../auth/session.ts";
import type { Context } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type Meta, staffProcedure } from "../trpc.ts";

const AT_A_TIME = 100;
/** How often the session is checked while nothing happens; also finds what another process has written. */
const LOOK_MS = 5_000;

/** What whoever works here gets; `at` in milliseconds. `missed` says only that too much happened: read everything again. */
export interface News {
  kind: LiveEvent["kind"] | "missed";
  /** The order or the message; "" for `missed`. */
  _id: string;
  /** In words: "New order: Basic, $49.50, from Sample client". */
  text: string;
  at: number;
}

function wordsOf(db: Db, { kind, subjectId }: LiveEvent): string {
  if (kind === "message") {
    const message = findMessage(db, subjectId);
    return `New message: ${message?.subject}, from ${message?.name}`;
  }
  const order = findOrder(db, subjectId);
  const what = `${order?.packageName}, ${formatCents(order?.priceCents ?? 0)}, from ${order?.customerName}`;
  return kind === "order" ? `New order: ${what}` : `Order is ${order?.paymentStatus}: ${what}`;
}

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

/** Whether the one who subscribed may still hear: the session lives, and its account works here. */
async function mayHear(ctx: Context & { user: { _id: string } }): Promise<boolean> {
  // Without a token the caller is this process itself, on somebody's behalf.
  const user = ctx.token ? await userOfToken(ctx, ctx.token) : sessionUser(ctx.db, ctx.user._id);
  return worksHere(user);
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

/** What happened behind the event `lastEventId` and happens from now on, until the session or the request ends. */
async function* newsAfter(
  ctx: Context & { user: { _id: string } },
  lastEventId: string | undefined,
  request: AbortSignal | undefined,
) {
  const { db } = ctx;
  const end = endOf(db).signal;
  const news = bell(db, request ? AbortSignal.any([request, end]) : end);
  try {
    const { first, last } = eventRange(db);
    let seen = lastEventId === undefined ? last : Number(lastEventId);
    if (seen < first - 1 || seen > last) {
      seen = last;
      const missed: News = { kind: "missed", _id: "", text: "", at: ctx.now() };
      yield tracked(String(last), missed);
    }
    while (!request?.aborted && (await mayHear(ctx))) {
      // An error, not an end: a listener comes back to the next process.
      if (end.aborted)
        throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The site is restarting." });
      const events = eventsAfter(db, seen, AT_A_TIME);
      if (events.length === 0) await news.wait();
      for (const event of events) {
        if (!(await mayHear(ctx))) return;
        seen = event.seq;
        const { kind, subjectId: _id, createdAt: at } = event;
        const told: News = { kind, _id, text: wordsOf(db, event), at };
        yield tracked(String(seen), told);
      }
    }
  } finally {
    news.stop();
  }
}

const eventId = z.string().regex(/^\d{1,15}$/, "The last event's id must be a number.");

/** Written out: the library's own name for an event with its id can't be exported. */
type Live = TRPCSubscriptionProcedure<{
  meta: Meta;
  input: { lastEventId?: string | undefined } | undefined;
  output: AsyncIterable<{ id: string; data: News }, void, unknown>;
}>;

const live: Live = staffProcedure
  .input(z.strictObject({ lastEventId: eventId.optional() }).optional())
  .subscription(({ ctx, input, signal }) => newsAfter(ctx, input?.lastEventId, signal));

export const eventsProcedures = {
  /** The last event so far: a page that was read now subscribes from here on and misses nothing. */
  latest: staffProcedure.query(({ ctx }) => ({ lastEventId: String(eventRange(ctx.db).last) })),
  /**
   * New orders, messages and changes of payments as they happen, each with its id; behind `lastEventId` where it is
   * given, or from now on. Ends with the session.
   */
  live,
};
