import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { forgetUnusedMedia, mediaIds } from "@rankwright/db/content";
import type { Deps } from "../context/deps.ts";
import { namesIn } from "../context/folder.ts";
import { COPY } from "./image.ts";
import { runInSequence } from "./sequence.ts";

const DAY_MS = 24 * 3_600_000;
/** Time in milliseconds for which an unreferenced image is retained. */
const UNUSED_MS = 30 * DAY_MS;
/** Age in milliseconds at which a temporary file can't belong to a running upload any more. */
const LEFT_OVER_MS = DAY_MS;

/**
 * Returns the time of an image's last reference from which on the picker offers it, in milliseconds. Images that will be removed
 * within a day are not offered, so that a selected image still exists when the selection is saved.
 */
export const offeredSince = (now: number) => now - UNUSED_MS + DAY_MS;

/**
 * Removes images that haven't been referenced for 30 days, and leftovers of interrupted uploads and removals. Other files are not
 * touched. Resolves to the number of removed files.
 */
export function removeUnusedImages(deps: Deps): Promise<number> {
  return runInSequence(deps, async () => {
    const now = deps.now();
    const forgotten = new Set(await forgetUnusedMedia(deps.db, now, now - UNUSED_MS));
    const known = mediaIds(deps.db);
    const folder = join(deps.env.DATA_DIR, "media");
    let removed = 0;
    for (const name of await namesIn(folder)) {
      const id = COPY.exec(name)?.[1];
      const isOurs = id === undefined ? name.endsWith(".part") : !known.has(id);
      if (!isOurs) continue;
      const path = join(folder, name);
      const isLeft = async () => (await stat(path)).mtimeMs <= now - LEFT_OVER_MS;
      if (!(id && forgotten.has(id)) && !(await isLeft())) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    if (removed > 0) deps.log.info({ pictures: forgotten.size, files: removed }, "unused pictures removed");
    return removed;
  });
}
