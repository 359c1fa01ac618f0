import type { PageMeta, PublicPage } from "@rankwright/schema";
import { eq } from "drizzle-orm";
import { touchPages } from "../content/content.ts";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { pageMetas } from "../tables/index.ts";

export type SavedPageMeta = typeof pageMetas.$inferSelect;

/** Lists the SEO settings that the owner saved for pages. */
export const listPageMeta = (db: Db): SavedPageMeta[] => db.select().from(pageMetas).all();

export const findPageMeta = (db: Db, path: PublicPage): SavedPageMeta | undefined =>
  db.select().from(pageMetas).where(eq(pageMetas.path, path)).get();

/** Saves a page's SEO settings as its next revision and invalidates cached pages. `now` in milliseconds. */
export function savePageMeta(tx: Tx, path: PublicPage, fields: PageMeta, now: number): SavedPageMeta {
  const revision = (findPageMeta(tx, path)?.revision ?? 0) + 1;
  tx.delete(pageMetas).where(eq(pageMetas.path, path)).run();
  touchPages(tx);
  return tx
    .insert(pageMetas)
    .values({ _id: newId(), path, fields, revision, updatedAt: now })
    .returning()
    .get();
}
