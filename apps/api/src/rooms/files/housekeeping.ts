import { stat } from "node:fs/promises";
import { join } from "node:path";
import { write } from "@rankwright/db/core";
import {
  deleteExpiredOriginals,
  deleteRoom,
  dropOldUploads,
  fileIds,
  forgetUnsentFiles,
  roomsToDelete,
  uploadIds,
} from "@rankwright/db/rooms";
import type { Deps } from "../../context/deps.ts";
import { namesIn } from "../../context/folder.ts";
import { filesFolder, removeFile } from "./disk.ts";

const DAY_MS = 24 * 3_600_000;
/** Maximum number of rooms deleted per run. */
const MAX_ROOMS = 100;
const ID = /^([0-9a-f]{24})(?:\.part|-small\.webp(?:\.part)?)?$/;

/**
 * Returns files older than a day that have no row in the database. A crash between writing to disk and to the database leaves
 * them behind.
 */
async function strayFiles(deps: Deps): Promise<string[]> {
  const folder = filesFolder(deps);
  const names = await namesIn(folder);
  const known = new Set([...fileIds(deps.db), ...uploadIds(deps.db)]);
  const stray = new Set<string>();
  for (const name of names) {
    const _id = ID.exec(name)?.[1];
    if (_id === undefined || known.has(_id)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs <= deps.now() - DAY_MS) stray.add(_id);
  }
  return [...stray];
}

/**
 * Removes files that nobody needs any more: uploads without progress for a day, files that were not sent with a message within a
 * day, originals of mails after 90 days, all files of customers who deleted their account 30 days ago, and leftovers of a crash.
 * Returns the number of files removed.
 */
export async function removeOldFiles(deps: Deps): Promise<number> {
  const before = deps.now() - DAY_MS;
  const gone = await write(deps.db, (tx) => [
    ...dropOldUploads(tx, before),
    ...forgetUnsentFiles(tx, before),
    ...deleteExpiredOriginals(tx, deps.now()),
    ...roomsToDelete(tx, deps.now(), MAX_ROOMS).flatMap((orderId) => deleteRoom(tx, orderId)),
  ]);
  const all = [...gone, ...(await strayFiles(deps))];
  for (const _id of all) await removeFile(deps, _id);
  if (all.length > 0) deps.log.info({ files: all.length }, "expired order files removed");
  return all.length;
}
