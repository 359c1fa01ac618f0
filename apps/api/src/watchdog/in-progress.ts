/** Maximum number of recorded activities. */
const SLOTS = 64;
/** Maximum length of an activity's name, in bytes. */
const NAME_BYTES = 256;

/** Activities in progress, in shared memory, so that the watchdog's thread can read them while the event loop is blocked. */
export interface InProgress {
  /** Counter that the event loop increments at every beat. */
  beats: Int32Array<SharedArrayBuffer>;
  /** Length of each slot's name in bytes; 0 for a free slot. */
  lengths: Int32Array<SharedArrayBuffer>;
  names: Uint8Array<SharedArrayBuffer>;
}

/** Activities of this process. */
export const inProgress: InProgress = {
  beats: new Int32Array(new SharedArrayBuffer(4)),
  lengths: new Int32Array(new SharedArrayBuffer(4 * SLOTS)),
  names: new Uint8Array(new SharedArrayBuffer(NAME_BYTES * SLOTS)),
};

const encoder = new TextEncoder();
const free = Array.from({ length: SLOTS }, (_, slot) => slot);

/** Records the start of an activity. Returns a function that records its end. Records nothing if all slots are taken. */
export function begun(name: string): () => void {
  const slot = free.pop();
  if (slot === undefined) return () => {};
  const at = slot * NAME_BYTES;
  const { written } = encoder.encodeInto(name, inProgress.names.subarray(at, at + NAME_BYTES));
  Atomics.store(inProgress.lengths, slot, written);
  return () => {
    Atomics.store(inProgress.lengths, slot, 0);
    free.push(slot);
  };
}

/** Returns the names of all current activities. Called in the watchdog's thread. */
export function namesOf({ lengths, names }: InProgress): string[] {
  return [...lengths.keys()].flatMap((slot) => {
    const length = Atomics.load(lengths, slot);
    // TextDecoder doesn't accept shared memory.
    return length === 0 ? [] : [Buffer.from(names.slice(slot * NAME_BYTES).subarray(0, length)).toString()];
  });
}
