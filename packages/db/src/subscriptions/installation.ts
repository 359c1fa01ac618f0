import { eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { installation } from "../tables/index.ts";

export type Installation = typeof installation.$inferSelect;

/** Returns the installation that may charge subscriptions; undefined before the first start. */
export const confirmedInstallation = (db: Db): Installation | undefined =>
  db.select().from(installation).where(eq(installation.id, 1)).get();

/** Records the installation that may charge subscriptions from now on. */
export function confirmInstallation(
  tx: Tx,
  { key, address }: Pick<Installation, "key" | "address">,
  now: number,
) {
  const row = { key, address, confirmedAt: now };
  tx.insert(installation)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: installation.id, set: row })
    .run();
}
