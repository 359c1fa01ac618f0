import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { subscriptionEvents } from "../tables/index.ts";

export type SubscriptionEvent = typeof subscriptionEvents.$inferSelect;

/** Author of changes that the schedule makes. */
export const BY_SCHEDULE = "schedule";

/** Author, explanation ("" for none) and time of a change. */
export interface SubscriptionChange {
  byWhom: string;
  note: string;
  now: number;
}

export function addSubscriptionEvent(
  tx: Tx,
  subscriptionId: string,
  event: string,
  { byWhom, note, now }: SubscriptionChange,
): void {
  tx.insert(subscriptionEvents)
    .values({ _id: newId(), subscriptionId, event, byWhom, note, createdAt: now })
    .run();
}

/** Lists the events of a subscription, oldest first. */
export const subscriptionHistory = (db: Db, subscriptionId: string): SubscriptionEvent[] =>
  db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionEvents._id))
    .all();
