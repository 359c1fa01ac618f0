import { type Deps, writeMissing, writeUses } from "@rankwright/api";

const MINUTE_MS = 60_000;

/** Writes when sessions were last used and which addresses were missed; while the database can't be written, that waits. */
function writeNoted(deps: Deps): void {
  try {
    writeMissing(deps);
    writeUses(deps);
  } catch (error) {
    deps.log.warn({ err: error }, "what was noted could not be written; it is tried again");
  }
}

/** Writes every minute what was only noted. The answer ends it and writes the rest. */
export function keepWriting(deps: Deps): () => void {
  const timer = setInterval(() => writeNoted(deps), MINUTE_MS).unref();
  return () => {
    clearInterval(timer);
    writeNoted(deps);
  };
}
