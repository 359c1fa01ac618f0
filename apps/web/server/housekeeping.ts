import {
  type Deps,
  purgeSessions,
  recordPurges,
  removeOldFiles,
  removeUnusedPictures,
  writeMissing,
  writeUses,
} from "@rankwright/api";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Deleted content can be taken back for 30 days; forged notifications are kept as long. */
const TRASH_MS = 30 * 24 * HOUR_MS;

/**
 * Removes what is over: sessions, links, the trash, forged notifications, old events, mails that came in long ago, pictures that nothing
 * names, old files of orders.
 * What fails does not keep the rest from it.
 */
export async function keepHouse(deps: Deps): Promise<void> {
  const chores = [
    () => purgeSessions(deps),
    ...recordPurges(deps, deps.now() - TRASH_MS),
    () => removeUnusedPictures(deps),
    () => removeOldFiles(deps),
  ];
  for (const chore of chores)
    await chore().catch((error: unknown) => {
      deps.log.error({ err: error }, "a part of the housekeeping failed; it is tried again in an hour");
    });
}

/** Writes when sessions were last used and which addresses were missed; while the database can't be written, that waits. */
function writeNoted(deps: Deps): void {
  try {
    writeMissing(deps);
    writeUses(deps);
  } catch (error) {
    deps.log.warn({ err: error }, "what was noted could not be written; it is tried again");
  }
}

/** Keeps house every hour, and writes what was only noted every minute. The answer ends it, when what is under way is done. */
export function startHousekeeping(deps: Deps): () => Promise<void> {
  let last = Promise.resolve();
  const uses = setInterval(() => writeNoted(deps), MINUTE_MS).unref();
  const timer = setInterval(() => {
    last = keepHouse(deps);
  }, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    clearInterval(uses);
    await last;
    writeNoted(deps);
  };
}
