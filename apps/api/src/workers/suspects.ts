import type { Db } from "@rankwright/db/core";

/** Time after which the next row begins, in milliseconds. A row that crashes the process has done so by then. */
const ALONE_MS = 3_000;

/** Rows of any worker that were in progress when a process ended. One of them may have crashed it, so they run one at a time. */
interface Suspects {
  /** True if a suspect may begin now. Otherwise, `look` is called when the current one is done. */
  mayBegin(look: () => void): boolean;
  /** Begins a suspect, unless another one is running. */
  begin(_id: string, look: () => void): boolean;
  /** Marks a suspect as done. */
  end(_id: string): void;
}

const ofProcess = new WeakMap<Db["$client"], Suspects>();

/** Returns the suspects of all workers of one database. */
export function suspectsOf(db: Db): Suspects {
  const known = ofProcess.get(db.$client);
  if (known) return known;
  const made = createSuspects();
  ofProcess.set(db.$client, made);
  return made;
}

function createSuspects(): Suspects {
  let turn: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();

  function end(_id: string): void {
    if (turn !== _id) return;
    turn = undefined;
    clearTimeout(timer);
    const looks = [...waiting];
    waiting.clear();
    for (const look of looks) look();
  }

  function mayBegin(look: () => void): boolean {
    if (turn !== undefined) waiting.add(look);
    return turn === undefined;
  }

  return {
    mayBegin,
    begin(_id, look) {
      if (!mayBegin(look)) return false;
      turn = _id;
      timer = setTimeout(() => end(_id), ALONE_MS).unref();
      return true;
    },
    end,
  };
}
