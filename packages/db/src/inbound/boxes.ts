import { eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { inboundBoxes } from "../tables/index.ts";

type Box = typeof inboundBoxes.$inferSelect;

/** Returns the read position in a mailbox; undefined if it was never read. */
export const findBox = (db: Db, name: string): Box | undefined =>
  db.select().from(inboundBoxes).where(eq(inboundBoxes.name, name)).get();

/** Saves the read position in a mailbox. */
export function saveBox(tx: Tx, box: Box): void {
  const { uidValidity, lastUid } = box;
  tx.insert(inboundBoxes)
    .values(box)
    .onConflictDoUpdate({ target: inboundBoxes.name, set: { uidValidity, lastUid } })
    .run();
}
