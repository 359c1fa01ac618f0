import { stat } from "node:fs/promises";
import { join } from "node:path";
import { write } from "@rankwright/db/core";
import {
  clearRoom,
  dropOldUploads,
  fileIds,
  forgetUnsentFiles,
  roomsToGo,
  uploadIds,
} from "@rankwright/db/rooms";
import type { Deps } from "../../context/deps.ts";
import { namesIn } from "../../context/folder.ts";
import { filesFolder, removeFile } from "./disk.ts";

const DAY_MS = 24 * 3_600_000;
/** Rooms that go at a time. */
const MOST_ROOMS = 100;
const ID = /^([0-9a-f]{24})(?:\.part|-small\.webp(?:\.part)?)?$/;

/** Files that no row knows, older than a day: what a crash left between the disk and the database. */
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
 * Removes what nobody will miss of orders' files: uploads to which nothing came for a day, files that were never sent with a
 * message, all of the rooms whose customer deleted the account 30 days ago, and what a crash left. Answers how many are gone.
 */
export async function removeOldFiles(deps: Deps): Promise<number> {
  const before = deps.now() - DAY_MS;
  const gone = await write(deps.db, (tx) => [
    ...dropOldUploads(tx, before),
    ...forgetUnsentFiles(tx, before),
    ...roomsToGo(tx, deps.now(), MOST_ROOMS).flatMap((orderId) => clearRoom(tx, orderId)),
  ]);
  const all = [...gone, ...(await strayFiles(deps))];
  for (const _id of all) await removeFile(deps, _id);
  if (all.length > 0) deps.log.info({ files: all.length }, "old files of orders removed");
  return all.length;
}
