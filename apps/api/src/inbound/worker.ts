import { write } from "@rankwright/db/core";
import { dueInbound, findInbound, inboundLater, nextInboundAt } from "@rankwright/db/inbound";
import type { Deps } from "../context/deps.ts";
import { createWorker, earliest, type Job, type Worker } from "../workers/worker.ts";
import { keepAside } from "./aside.ts";
import { readMailbox } from "./mailbox.ts";
import { takeMail } from "./take.ts";

const LOOK_MS = 60_000;
/** After a mailbox that could not be read: longer with each time, up to this. */
const LONGEST_LOOK_MS = 15 * 60_000;
const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = 3_600_000;
/** With these gaps the last try is a day after the first. */
const MOST_TRIES = 30;

/** What is worked on: a mail that was kept, or a look into the mailbox. */
interface Row {
  _id: string;
}
const LOOK: Row = { _id: "mailbox" };

export interface InboundWorker extends Worker {
  /** Looks into the mailbox now, whenever its next turn would be. */
  look(): void;
}

/**
 * Looks into the mailbox once a minute where one is set up, and works off the mails that came, one at a time. What came is kept
 * first and worked off then: a crash at any moment leaves it due. `parseMs`: how long reading one may take, in milliseconds.
 */
export function createInboundWorker(
  deps: Deps,
  { parseMs }: { parseMs?: number | undefined } = {},
): InboundWorker {
  const { db, now, log } = deps;
  let look = { at: 0, url: "", failures: 0 };

  /** When the mailbox is to be looked into next; undefined where none is set up. A new one, or a clock put back: at once. */
  function nextLook(): number | undefined {
    const { IMAP_URL: url } = deps.env;
    if (!url) return undefined;
    if (url !== look.url || look.at > now() + LONGEST_LOOK_MS) look = { at: 0, url, failures: 0 };
    return look.at;
  }

  async function readNew(stopping: AbortSignal): Promise<void> {
    const { url } = look;
    look.at = now() + LOOK_MS;
    // Asked for in the meantime, it is looked into once more.
    const after = (ms: number) => (look.at === 0 ? 0 : now() + ms);
    try {
      const kept = await readMailbox(deps, url, stopping);
      look = { at: after(LOOK_MS), url, failures: 0 };
      if (kept > 0) log.info({ kept }, "mails came in");
    } catch (error) {
      const failures = look.failures + 1;
      look = { at: after(Math.min(LOOK_MS * 2 ** (failures - 1), LONGEST_LOOK_MS)), url, failures };
      // Without the error itself: a server may quote what it was sent.
      const reason = error instanceof Error ? ("code" in error ? String(error.code) : error.name) : "unknown";
      if (!stopping.aborted)
        log.warn({ failures, reason }, "the mailbox could not be read; it is tried again");
    }
  }

  async function workOff(_id: string, stopping: AbortSignal): Promise<void> {
    const row = findInbound(db, _id);
    if (row?.state !== "waiting") return;
    try {
      await takeMail(deps, row, { timeMs: parseMs, signal: stopping });
    } catch (error) {
      if (stopping.aborted) return;
      log.error(
        { err: error, mail: _id, tries: row.tries + 1 },
        "a mail that came in could not be worked off",
      );
      const gap = Math.min(FIRST_GAP_MS * 2 ** row.tries, LONGEST_GAP_MS);
      const reason = "Something went wrong on our side.";
      await write(db, (tx) =>
        row.tries + 1 < MOST_TRIES
          ? inboundLater(tx, row, { reason, orderId: row.orderId }, now() + gap)
          : keepAside(tx, row, { reason, orderId: row.orderId }, now()),
      );
    }
  }

  const job: Job<Row> = {
    name: "inbound",
    atOnce: 1,
    due(most, except) {
      const at = nextLook();
      const looks = at !== undefined && at <= now() && !except.includes(LOOK._id) ? [LOOK] : [];
      return [...looks, ...dueInbound(db, now(), most, except)].slice(0, most);
    },
    nextAt: (except) =>
      earliest(except.includes(LOOK._id) ? undefined : nextLook(), nextInboundAt(db, except)),
    async work({ _id }, stopping) {
      if (_id === LOOK._id) await readNew(stopping);
      else await workOff(_id, stopping);
      return true;
    },
  };
  const worker = createWorker(job, deps);
  return {
    ...worker,
    look() {
      look = { ...look, at: 0 };
      worker.wake();
    },
  };
}
