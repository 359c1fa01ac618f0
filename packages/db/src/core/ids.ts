import { randomBytes } from "node:crypto";

const RANDOM_BYTES = 4;
/** Buffered random bytes: requesting four at a time would be slow. */
let stock = Buffer.alloc(0);

function randomHex(): string {
  if (stock.length < RANDOM_BYTES) stock = randomBytes(256 * RANDOM_BYTES);
  const hex = stock.toString("hex", 0, RANDOM_BYTES);
  stock = stock.subarray(RANDOM_BYTES);
  return hex;
}

let lastTime = 0;
let sequence = 0;

/** Makes all new ids sort after this one of an earlier process, even if the clock of that process was ahead. */
export function continueIds(newest: string): void {
  if (!/^[0-9a-f]{24}$/.test(newest)) return;
  const time = Number.parseInt(newest.slice(0, 12), 16);
  if (time < lastTime) return;
  const last = Number.parseInt(newest.slice(12, 16), 16);
  sequence = time === lastTime ? Math.max(sequence, last) : last;
  lastTime = time;
}

/**
 * Generates the id of a new record: 24 hexadecimal digits that sort by creation (48 bits of milliseconds, 16 of a sequence, 32 random). Ids
 * are not secret: permissions are checked on every read.
 */
export function newId(now = Date.now()): string {
  // If the clock steps back, new ids must still sort after earlier ones.
  if (now > lastTime) {
    lastTime = now;
    sequence = 0;
  } else {
    sequence += 1;
    if (sequence > 0xffff) {
      lastTime += 1;
      sequence = 0;
    }
  }
  const time = lastTime.toString(16).padStart(12, "0");
  return time + sequence.toString(16).padStart(4, "0") + randomHex();
}
