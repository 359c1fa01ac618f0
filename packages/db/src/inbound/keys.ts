import { randomBytes } from "node:crypto";
import { desc } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { inboundKeys } from "../tables/index.ts";

const KEY_BYTES = 32;

/** The key that signs reply addresses; undefined before the first was needed. */
export const replyKey = (db: Db): Buffer | undefined =>
  db.select({ key: inboundKeys.key }).from(inboundKeys).orderBy(desc(inboundKeys._id)).limit(1).get()?.key;

/** The same, made where there is none. `now` in milliseconds. */
export function needReplyKey(tx: Tx, now: number): Buffer {
  const known = replyKey(tx);
  if (known) return known;
  const key = randomBytes(KEY_BYTES);
  tx.insert(inboundKeys).values({ _id: newId(), key, createdAt: now }).run();
  return key;
}
