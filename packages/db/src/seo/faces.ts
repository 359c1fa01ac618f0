import type { PageFace, PublicPage } from "@rankwright/schema";
import { eq } from "drizzle-orm";
import { touchPages } from "../content/content.ts";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { pageFaces } from "../tables/index.ts";

export type SavedFace = typeof pageFaces.$inferSelect;

/** Lists the SEO settings that the owner saved for pages. */
export const listFaces = (db: Db): SavedFace[] => db.select().from(pageFaces).all();

export const findFace = (db: Db, path: PublicPage): SavedFace | undefined =>
  db.select().from(pageFaces).where(eq(pageFaces.path, path)).get();

/** Saves a page's SEO settings as its next revision and invalidates cached pages. `now` in milliseconds. */
export function putFace(tx: Tx, path: PublicPage, fields: PageFace, now: number): SavedFace {
  const revision = (findFace(tx, path)?.revision ?? 0) + 1;
  tx.delete(pageFaces).where(eq(pageFaces.path, path)).run();
  touchPages(tx);
  return tx
    .insert(pageFaces)
    .values({ _id: newId(), path, fields, revision, updatedAt: now })
    .returning()
    .get();
}
