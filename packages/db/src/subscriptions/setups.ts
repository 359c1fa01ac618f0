import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { methodSetups } from "../tables/index.ts";

export type MethodSetupRow = typeof methodSetups.$inferSelect;

export const findSetup = (db: Db, _id: string): MethodSetupRow | undefined =>
  db.select().from(methodSetups).where(eq(methodSetups._id, _id)).get();

/** Lists the visits of a subscription that are not finished. */
export const openSetupsOf = (db: Db, subscriptionId: string): MethodSetupRow[] =>
  db
    .select()
    .from(methodSetups)
    .where(and(eq(methodSetups.subscriptionId, subscriptionId), eq(methodSetups.state, "open")))
    .orderBy(methodSetups._id)
    .all();

/** Returns the last visit of a subscription's customer; undefined if there was none. */
export const newestSetupOf = (db: Db, subscriptionId: string): MethodSetupRow | undefined =>
  db
    .select()
    .from(methodSetups)
    .where(eq(methodSetups.subscriptionId, subscriptionId))
    .orderBy(desc(methodSetups._id))
    .limit(1)
    .get();

export const insertSetup = (
  tx: Tx,
  setup: Pick<MethodSetupRow, "subscriptionId" | "provider" | "mode" | "nonce">,
  now: number,
): MethodSetupRow =>
  tx
    .insert(methodSetups)
    .values({ ...setup, _id: newId(), reference: null, state: "open", createdAt: now })
    .returning()
    .get();

export function setSetup(
  tx: Tx,
  _id: string,
  change: Partial<Pick<MethodSetupRow, "reference" | "state">>,
): void {
  tx.update(methodSetups).set(change).where(eq(methodSetups._id, _id)).run();
}
