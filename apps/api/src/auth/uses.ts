import { type SessionUse, useSession } from "@rankwright/db/accounts";
import { type Db, immediateUnlessBusy, type Tx } from "@rankwright/db/core";
import type { Deps } from "../context/deps.ts";

/** The most sessions that are remembered; beyond it, those that were noted first are forgotten. */
const MOST = 10_000;

const kept = new WeakMap<Db["$client"], Map<string, SessionUse>>();

function usesOf({ $client }: Pick<Db, "$client">): Map<string, SessionUse> {
  const known = kept.get($client) ?? new Map<string, SessionUse>();
  kept.set($client, known);
  return known;
}

/**
 * Remembers that a session was used, until `writeUses`: a read writes nothing, so it is answered also while the database
 * can't be written. A crash forgets it, and the session's next use brings it back.
 */
export function noteUse(db: Db, sessionId: string, use: SessionUse): void {
  const uses = usesOf(db);
  const noted = { ...uses.get(sessionId), ...use };
  uses.delete(sessionId);
  for (const first of uses.keys()) {
    if (uses.size < MOST) break;
    uses.delete(first);
  }
  uses.set(sessionId, noted);
}

/** What is remembered of a session and not written yet. */
export const useOf = (db: Db, sessionId: string): SessionUse | undefined => usesOf(db).get(sessionId);

/** Writes what is remembered; it is forgotten only by `writeUses`, once it is there for sure. */
export function keepUses(tx: Tx): void {
  for (const [sessionId, use] of usesOf(tx)) useSession(tx, sessionId, use);
}

/** Writes what is remembered. While the database can't be written it throws at once, and forgets nothing. */
export function writeUses({ db }: Pick<Deps, "db">): void {
  const uses = usesOf(db);
  if (uses.size === 0) return;
  immediateUnlessBusy(db, keepUses);
  uses.clear();
}
