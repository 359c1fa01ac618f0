import { type Deps, flushActivity, writeMissing } from "@rankwright/api";

const MINUTE_MS = 60_000;

/** Writes the last use of sessions, and the missing addresses that were requested. They stay in memory if the database can't be written. */
function writeNoted(deps: Deps): void {
  try {
    writeMissing(deps);
    flushActivity(deps);
  } catch (error) {
    deps.log.warn({ err: error }, "what was noted could not be written; it is tried again");
  }
}

/** Writes these notes every minute. Returns a function that stops this after writing the remaining notes. */
export function keepWriting(deps: Deps): () => void {
  const timer = setInterval(() => writeNoted(deps), MINUTE_MS).unref();
  return () => {
    clearInterval(timer);
    writeNoted(deps);
  };
}
