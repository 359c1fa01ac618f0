import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { withoutIds } from "../core/paging.ts";
import { contractNotices } from "../tables/index.ts";
import type { ContractNotice } from "./notices.ts";

const { _id, nextTryAt, state } = contractNotices;

/** Lists the notices that are due to be matched with an order, longest overdue first. Skips those in `except`. */
export const dueNotices = (
  db: Db,
  now: number,
  most: number,
  except: readonly string[],
): Pick<ContractNotice, "_id">[] =>
  withoutIds(except, most, (limit) =>
    db
      .select({ _id })
      .from(contractNotices)
      .where(and(isNotNull(nextTryAt), lte(nextTryAt, now)))
      .orderBy(asc(nextTryAt), asc(_id))
      .limit(limit)
      .all(),
  );

/** Returns when the next notice is due, in milliseconds; undefined if there is none. */
export const nextNoticeAt = (db: Db, except: readonly string[]): number | undefined =>
  withoutIds(except, 1, (limit) =>
    db
      .select({ _id, at: nextTryAt })
      .from(contractNotices)
      .where(isNotNull(nextTryAt))
      .orderBy(asc(nextTryAt), asc(_id))
      .limit(limit)
      .all(),
  )[0]?.at ?? undefined;

/** Records the order that a notice was matched with, or null, and hands it to the owner. */
export function openNotice(tx: Tx, noticeId: string, orderId: string | null): void {
  tx.update(contractNotices)
    .set({ state: "open", orderId, nextTryAt: null })
    .where(and(eq(_id, noticeId), eq(state, "received")))
    .run();
}
