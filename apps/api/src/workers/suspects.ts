import type { Db } from "@rankwright/db/core";

/** Time after which the next suspect may begin, in milliseconds. A row that crashes the process has probably done so by then. */
const SOLO_MS = 3_000;

/** Rows of all workers that were in progress when a process ended. One of them may have crashed it, so they run one at a time. */
interface Suspects {
  /** True if a suspect may begin now. If not, `onFree` is called when the current suspect is done. */
  mayBegin(onFree: () => void): boolean;
  /** Marks a suspect as running and returns true, or returns false if another one is running. `onFree` as above. */
  begin(_id: string, onFree: () => void): boolean;
  /** Marks a suspect as done. */
  end(_id: string): void;
}

const ofProcess = new WeakMap<Db["$client"], Suspects>();

/** Returns the suspects of a database, shared by all its workers. */
export function suspectsOf(db: Db): Suspects {
  const known = ofProcess.get(db.$client);
  if (known) return known;
  const made = createSuspects();
  ofProcess.set(db.$client, made);
  return made;
}

function createSuspects(): Suspects {
  let runningId: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();

  function end(_id: string): void {
    if (runningId !== _id) return;
    runningId = undefined;
    clearTimeout(timer);
    const listeners = [...waiting];
    waiting.clear();
    for (const onFree of listeners) onFree();
  }

  function mayBegin(onFree: () => void): boolean {
    if (runningId !== undefined) waiting.add(onFree);
    return runningId === undefined;
  }

  return {
    mayBegin,
    begin(_id, onFree) {
      if (!mayBegin(onFree)) return false;
      runningId = _id;
      timer = setTimeout(() => end(_id), SOLO_MS).unref();
      return true;
    },
    end,
  };
}
