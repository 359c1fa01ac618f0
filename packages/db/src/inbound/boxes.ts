import { eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { inboundBoxes } from "../tables/index.ts";

type Box = typeof inboundBoxes.$inferSelect;

/** Returns how far a mailbox was read; undefined if it was never read. */
export const findBox = (db: Db, name: string): Box | undefined =>
  db.select().from(inboundBoxes).where(eq(inboundBoxes.name, name)).get();

/** Saves how far a mailbox was read. */
export function saveBox(tx: Tx, box: Box): void {
  const { uidValidity, lastUid } = box;
  tx.insert(inboundBoxes)
    .values(box)
    .onConflictDoUpdate({ target: inboundBoxes.name, set: { uidValidity, lastUid } })
    .run();
}
