import { type SessionUse, useSession } from "@rankwright/db/accounts";
import { type Db, immediateUnlessBusy, type Tx } from "@rankwright/db/core";
import type { Deps } from "../context/deps.ts";

/** Maximum number of sessions in memory. Beyond it, the oldest entries are dropped. */
const MAX_BUFFERED = 10_000;

const buffers = new WeakMap<Db["$client"], Map<string, SessionUse>>();

function activityBuffer({ $client }: Pick<Db, "$client">): Map<string, SessionUse> {
  const known = buffers.get($client) ?? new Map<string, SessionUse>();
  buffers.set($client, known);
  return known;
}

/**
 * Records a session's use in memory until it is written. Requests that only read therefore don't write, and work while the
 * database is locked. A crash loses the entry; the session's next request records it again.
 */
export function recordActivity(db: Db, sessionId: string, use: SessionUse): void {
  const uses = activityBuffer(db);
  const noted = { ...uses.get(sessionId), ...use };
  uses.delete(sessionId);
  for (const first of uses.keys()) {
    if (uses.size < MAX_BUFFERED) break;
    uses.delete(first);
  }
  uses.set(sessionId, noted);
}

/** Returns the session's use that is recorded in memory but not yet written. */
export const unwrittenActivity = (db: Db, sessionId: string): SessionUse | undefined =>
  activityBuffer(db).get(sessionId);

/** Writes the recorded uses in a transaction. They stay in memory, because it may still fail. */
export function writeActivity(tx: Tx): void {
  for (const [sessionId, use] of activityBuffer(tx)) useSession(tx, sessionId, use);
}

/** Writes the recorded uses and deletes them from memory. If the database can't be written, throws immediately and keeps them. */
export function flushActivity({ db }: Pick<Deps, "db">): void {
  const uses = activityBuffer(db);
  if (uses.size === 0) return;
  immediateUnlessBusy(db, writeActivity);
  uses.clear();
}
