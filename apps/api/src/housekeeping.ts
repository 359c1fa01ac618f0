import { emptyTrash } from "@rankwright/db/content";
import { dropOldEvents, write } from "@rankwright/db/core";
import { trimAside } from "@rankwright/db/inbound";
import { purgeForged } from "@rankwright/db/payments";
import type { Deps } from "./deps.ts";
import { asideLimits } from "./inbound/aside.ts";

/**
 * Deletes the trash and the forged notifications from before `before` (milliseconds since 1970), events that are too many, and mails
 * that waited too long for the owner.
 */
export async function purgeRecords({ db, now }: Pick<Deps, "db" | "now">, before: number): Promise<void> {
  await write(db, (tx) => emptyTrash(tx, before));
  await write(db, (tx) => purgeForged(tx, before));
  await write(db, (tx) => trimAside(tx, asideLimits(now())));
  await write(db, dropOldEvents);
}
