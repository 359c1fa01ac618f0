import { emptyTrash } from "@rankwright/db/content";
import { dropOldEvents, type Tx, write } from "@rankwright/db/core";
import { trimAside } from "@rankwright/db/inbound";
import { purgeForged } from "@rankwright/db/payments";
import type { Deps } from "./deps.ts";
import { asideLimits } from "./inbound/aside.ts";

/**
 * What deletes the trash and the forged notifications from before `before` (milliseconds since 1970), events that are too many, and
 * mails that waited too long for the owner.
 */
export function recordPurges(
  { db, now }: Pick<Deps, "db" | "now">,
  before: number,
): (() => Promise<unknown>)[] {
  const purges: ((tx: Tx) => unknown)[] = [
    (tx) => emptyTrash(tx, before),
    (tx) => purgeForged(tx, before),
    (tx) => trimAside(tx, asideLimits(now())),
    dropOldEvents,
  ];
  return purges.map((purge) => () => write<unknown>(db, purge));
}
