import type { Db } from "@rankwright/db/core";

/** After this time (milliseconds) the next row begins: one that ends the process has done so by then. */
const ALONE_MS = 3_000;

/** Rows, of any worker, that were under way when a process ended. One of them may have ended it, so they begin one at a time. */
interface Suspects {
  /** Whether one may begin now; `look` is called when the turn of another is over. */
  mayBegin(look: () => void): boolean;
  /** Begins with this one, unless another has its turn. */
  begin(_id: string, look: () => void): boolean;
  /** Its work has ended. */
  end(_id: string): void;
}

const ofProcess = new WeakMap<Db["$client"], Suspects>();

/** The suspects of all workers of one database. */
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
