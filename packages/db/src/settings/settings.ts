import { eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { settings } from "../tables/index.ts";

export type SettingsRow = typeof settings.$inferSelect;

/** Lists all saved groups. */
export const listSettings = (db: Db): SettingsRow[] => db.select().from(settings).all();

export const findSettings = (db: Db, name: string): SettingsRow | undefined =>
  db.select().from(settings).where(eq(settings.name, name)).get();

/** Saves a whole group as its next revision. `now` in milliseconds. */
export function saveSettings(
  tx: Tx,
  { name, data, secrets }: Pick<SettingsRow, "name" | "data" | "secrets">,
  now: number,
): SettingsRow {
  const revision = (findSettings(tx, name)?.revision ?? 0) + 1;
  const row = { data, secrets, revision, updatedAt: now };
  return tx
    .insert(settings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
    .returning()
    .get();
}
