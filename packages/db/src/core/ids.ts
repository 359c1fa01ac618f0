import { randomBytes } from "node:crypto";

const RANDOM_BYTES = 4;
/** Random bytes are asked for in stocks: for four at a time the asking takes longest. */
let stock = Buffer.alloc(0);

function randomHex(): string {
  if (stock.length < RANDOM_BYTES) stock = randomBytes(256 * RANDOM_BYTES);
  const hex = stock.toString("hex", 0, RANDOM_BYTES);
  stock = stock.subarray(RANDOM_BYTES);
  return hex;
}

let lastTime = 0;
let sequence = 0;

/** Makes all ids from now on sort after this one, which an earlier process made: its clock may have run ahead. */
export function continueIds(newest: string): void {
  if (!/^[0-9a-f]{24}$/.test(newest)) return;
  const time = Number.parseInt(newest.slice(0, 12), 16);
  if (time < lastTime) return;
  const last = Number.parseInt(newest.slice(12, 16), 16);
  sequence = time === lastTime ? Math.max(sequence, last) : last;
  lastTime = time;
}

/**
 * A new record's id: 24 hexadecimal digits that sort by creation (48 bits of milliseconds, 16 of a sequence,
 * 32 random). It is a name, not a secret: rights are checked on every read.
 */
export function newId(now = Date.now()): string {
  // A clock that steps back must not make ids that sort before earlier ones.
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
