import { emptyTrash } from "@rankwright/db/content";
import { dropOldEvents, immediate } from "@rankwright/db/core";
import { purgeForged } from "@rankwright/db/payments";
import type { Deps } from "./deps.ts";

/** Deletes the trash and the forged notifications from before `before` (milliseconds since 1970), and events that are too many. */
export function purgeRecords({ db }: Pick<Deps, "db">, before: number): void {
  immediate(db, (tx) => emptyTrash(tx, before));
  immediate(db, (tx) => purgeForged(tx, before));
  immediate(db, dropOldEvents);
}
