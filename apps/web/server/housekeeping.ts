import { type Deps, purgeRecords, purgeSessions, removeUnusedPictures } from "@rankwright/api";

const HOUR_MS = 3_600_000;
/** Deleted content can be taken back for 30 days; forged notifications are kept as long. */
const TRASH_MS = 30 * 24 * HOUR_MS;

/** Removes what is over: sessions, links, the trash, forged notifications, old events, and then the pictures that nothing names. */
export async function keepHouse(deps: Deps): Promise<void> {
  purgeSessions(deps);
  purgeRecords(deps, deps.now() - TRASH_MS);
  await removeUnusedPictures(deps);
}

/** Keeps house every hour. The answer ends it, when what is under way is done. */
export function startHousekeeping(deps: Deps): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = keepHouse(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, "housekeeping failed; it is tried again in an hour");
    });
  }, HOUR_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}
