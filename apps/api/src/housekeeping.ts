import { emptyTrash } from "@rankwright/db/content";
import { dropOldEvents, write } from "@rankwright/db/core";
import { purgeForged } from "@rankwright/db/payments";
import type { Deps } from "./deps.ts";

/** Deletes the trash and the forged notifications from before `before` (milliseconds since 1970), and events that are too many. */
export async function purgeRecords({ db }: Pick<Deps, "db">, before: number): Promise<void> {
  await write(db, (tx) => emptyTrash(tx, before));
  await write(db, (tx) => purgeForged(tx, before));
  await write(db, dropOldEvents);
}
