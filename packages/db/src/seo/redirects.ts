import { desc, eq } from "drizzle-orm";
import { touchPages } from "../content/content.ts";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { redirects } from "../tables/index.ts";

export type Redirect = typeof redirects.$inferSelect;

/** Lists all redirects, newest first. */
export const listRedirects = (db: Db): Redirect[] =>
  db.select().from(redirects).orderBy(desc(redirects._id)).all();

export const findRedirect = (db: Db, _id: string): Redirect | undefined =>
  db.select().from(redirects).where(eq(redirects._id, _id)).get();

/** Adds a redirect, effective from the next request. Throws SQLite's unique error if the address is already redirected. */
export function insertRedirect(tx: Tx, from: string, to: string, now: number): Redirect {
  touchPages(tx);
  return tx.insert(redirects).values({ _id: newId(), from, to, createdAt: now }).returning().get();
}

export function deleteRedirect(tx: Tx, _id: string): void {
  tx.delete(redirects).where(eq(redirects._id, _id)).run();
  touchPages(tx);
}
