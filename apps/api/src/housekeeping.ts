import { emptyTrash } from "@rankwright/db/content";
import { dropOldEvents, type Tx, write } from "@rankwright/db/core";
import { purgeInbound, trimAside } from "@rankwright/db/inbound";
import { purgeForged } from "@rankwright/db/payments";
import type { Deps } from "./deps.ts";
import { asideLimits } from "./inbound/aside.ts";

/** Of a mailbox that counts anew, 30 days are read again (inbound/mailbox.ts), and a mail may have been on its way for days. */
const INBOUND_MS = 90 * 24 * 3_600_000;

/**
 * What deletes the trash and the forged notifications from before `before` (milliseconds since 1970), events that are too many,
 * mails that waited too long for the owner, and what is left of mails that came in long ago.
 */
export function recordPurges(
  { db, now }: Pick<Deps, "db" | "now">,
  before: number,
): (() => Promise<unknown>)[] {
  const purges: ((tx: Tx) => unknown)[] = [
    (tx) => emptyTrash(tx, before),
    (tx) => purgeForged(tx, before),
    (tx) => trimAside(tx, asideLimits(now())),
    (tx) => purgeInbound(tx, now() - INBOUND_MS),
    dropOldEvents,
  ];
  return purges.map((purge) => () => write<unknown>(db, purge));
}
