import type { ContractNoticeState } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { type Db, type Tx, together } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import { fromNearerEnd, type Page, type PageRequest, pageOf } from "../core/paging.ts";
import { wakeWorker } from "../core/wakes.ts";
import { contractNotices } from "../tables/index.ts";

export type ContractNotice = typeof contractNotices.$inferSelect;
type NewNotice = Pick<
  ContractNotice,
  "kind" | "name" | "email" | "emailKey" | "contract" | "remark" | "idempotencyKey"
>;

/** Stores a declaration, which is received at `now` (milliseconds), and wakes the worker that matches it with an order. */
export function insertNotice(tx: Tx, notice: NewNotice, now: number): ContractNotice {
  wakeWorker(tx, "contracts");
  return tx
    .insert(contractNotices)
    .values({
      ...notice,
      _id: newId(),
      state: "received",
      nextTryAt: now,
      handledBy: "",
      note: "",
      createdAt: now,
    })
    .returning()
    .get();
}

export const findNotice = (db: Db, _id: string): ContractNotice | undefined =>
  db.select().from(contractNotices).where(eq(contractNotices._id, _id)).get();

/** Finds the notice that was stored with this key. */
export const noticeWithKey = (db: Db, idempotencyKey: string): ContractNotice | undefined =>
  db.select().from(contractNotices).where(eq(contractNotices.idempotencyKey, idempotencyKey)).get();

/** Lists notices, oldest first: at most `limit`, starting after the id `after`. */
export const listNotices = (
  db: Db,
  { after, limit }: { after?: string | undefined; limit?: number | undefined },
): ContractNotice[] =>
  db
    .select()
    .from(contractNotices)
    .where(after === undefined ? undefined : gt(contractNotices._id, after))
    .orderBy(asc(contractNotices._id))
    .limit(limit ?? -1)
    .all();

/** Notices that the owner has to handle. "received" lasts only until the worker has looked for the order. */
const UNHANDLED: readonly ContractNoticeState[] = ["received", "open"];

const handled = (isDone: boolean) =>
  isDone ? eq(contractNotices.state, "done") : inArray(contractNotices.state, [...UNHANDLED]);

/** Returns the number of notices that the owner has to handle. */
export const countUnhandled = (db: Db): number =>
  db.select({ n: count() }).from(contractNotices).where(handled(false)).get()?.n ?? 0;

/** Returns one page of the handled or the other notices, newest first. */
export function pageOfNotices(
  db: Db,
  { isDone }: { isDone: boolean },
  asked: PageRequest,
): Page<ContractNotice> {
  return together(db, () => {
    const total = db.select({ n: count() }).from(contractNotices).where(handled(isDone)).get()?.n ?? 0;
    return pageOf(total, asked, (limit, offset) =>
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select()
          .from(contractNotices)
          .where(handled(isDone))
          .orderBy(slice.reversed ? asc(contractNotices._id) : desc(contractNotices._id))
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ),
    );
  });
}

/** Lists the notices about an order, oldest first. */
export const noticesOf = (db: Db, orderId: string): ContractNotice[] =>
  db
    .select()
    .from(contractNotices)
    .where(and(isNotNull(contractNotices.orderId), eq(contractNotices.orderId, orderId)))
    .orderBy(asc(contractNotices._id))
    .all();

/** Marks a notice as handled. `by` is the e-mail of the admin or staff member. */
export function handleNotice(
  tx: Tx,
  _id: string,
  { by, note, now }: { by: string; note: string; now: number },
): ContractNotice {
  addEvent(tx, "contract", _id, now);
  return tx
    .update(contractNotices)
    .set({ state: "done", handledBy: by, handledAt: now, note, nextTryAt: null })
    .where(eq(contractNotices._id, _id))
    .returning()
    .get();
}
