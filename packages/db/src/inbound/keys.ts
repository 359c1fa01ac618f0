import { randomBytes } from "node:crypto";
import { desc } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { inboundKeys } from "../tables/index.ts";

const KEY_BYTES = 32;

/** Returns the key that signs reply addresses; undefined before it was created. */
export const replyKey = (db: Db): Buffer | undefined =>
  db.select({ key: inboundKeys.key }).from(inboundKeys).orderBy(desc(inboundKeys._id)).limit(1).get()?.key;

/** Returns the key that signs reply addresses, creating it if needed. `now` in milliseconds. */
export function requireReplyKey(tx: Tx, now: number): Buffer {
  const known = replyKey(tx);
  if (known) return known;
  const key = randomBytes(KEY_BYTES);
  tx.insert(inboundKeys).values({ _id: newId(), key, createdAt: now }).run();
  return key;
}
