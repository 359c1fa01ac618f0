/** The most things that are named, and the most bytes of each name. */
const SLOTS = 64;
const NAME_BYTES = 256;

/** Memory that the watchdog reads from its own thread, while the event loop stands and can tell nobody anything. */
export interface UnderWay {
  /** Grows with every beat of the event loop. */
  beats: Int32Array<SharedArrayBuffer>;
  /** Of each slot, how many bytes its name has; 0 for a free one. */
  lengths: Int32Array<SharedArrayBuffer>;
  names: Uint8Array<SharedArrayBuffer>;
}

/** One board for the process, as it has one event loop. */
export const underWay: UnderWay = {
  beats: new Int32Array(new SharedArrayBuffer(4)),
  lengths: new Int32Array(new SharedArrayBuffer(4 * SLOTS)),
  names: new Uint8Array(new SharedArrayBuffer(NAME_BYTES * SLOTS)),
};

const encoder = new TextEncoder();
const free = Array.from({ length: SLOTS }, (_, slot) => slot);

/** Notes that something began; call the returned function when it ends. While all slots are taken, nothing is noted. */
export function begun(name: string): () => void {
  const slot = free.pop();
  if (slot === undefined) return () => {};
  const at = slot * NAME_BYTES;
  const { written } = encoder.encodeInto(name, underWay.names.subarray(at, at + NAME_BYTES));
  Atomics.store(underWay.lengths, slot, written);
  return () => {
    Atomics.store(underWay.lengths, slot, 0);
    free.push(slot);
  };
}

/** The names of everything under way; called in the watchdog's thread. */
export function namesOf({ lengths, names }: UnderWay): string[] {
  return [...lengths.keys()].flatMap((slot) => {
    const length = Atomics.load(lengths, slot);
    // A decoder takes no shared memory.
    return length === 0 ? [] : [Buffer.from(names.slice(slot * NAME_BYTES).subarray(0, length)).toString()];
  });
}
