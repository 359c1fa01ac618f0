import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { forgetUnusedMedia, mediaIds } from "@rankwright/db/content";
import type { Deps } from "../context/deps.ts";
import { namesIn } from "../context/folder.ts";
import { COPY } from "./picture.ts";
import { inTurn } from "./turn.ts";

const DAY_MS = 24 * 3_600_000;
/** How long a picture is kept after the last text that named it is gone. */
const UNUSED_MS = 30 * DAY_MS;
/** So old is a file that no upload is still at work on. */
const LEFT_OVER_MS = DAY_MS;

/** Pictures that are unused since then are no longer offered: one who has chosen it has a day to save what names it. */
export const offeredSince = (now: number) => now - UNUSED_MS + DAY_MS;

/**
 * Removes the pictures that no text has named for 30 days, and files that an upload or a removal which was cut short has
 * left. Other files are left alone. Answers how many files are gone.
 */
export function removeUnusedPictures(deps: Deps): Promise<number> {
  return inTurn(deps, async () => {
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
