/** The most fields and bytes that a notification may have. */
export const MAX_FIELDS = 200;
export const MAX_BYTES = 64 * 1024;

const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** What each byte is worth as a hexadecimal digit, -1 for the others. */
const digits = Array.from({ length: 256 }, (_, byte) =>
  "0123456789abcdef".indexOf(String.fromCharCode(byte).toLowerCase()),
);
const digit = (byte: number | undefined): number => (byte === undefined ? -1 : (digits[byte] ?? -1));

/** The bytes that an urlencoded name or value stands for; a stray percent sign stands for itself. */
function decode(part: Buffer): Buffer {
  if (!part.includes(PERCENT) && !part.includes(PLUS)) return part;
  const out = Buffer.alloc(part.length);
  let length = 0;
  for (let at = 0; at < part.length; at += 1) {
    const byte = part[at] ?? 0;
    const [high, low] = byte === PERCENT ? [digit(part[at + 1]), digit(part[at + 2])] : [-1, -1];
    if (high >= 0 && low >= 0) {
      out[length] = high * 16 + low;
      at += 2;
    } else out[length] = byte === PLUS ? SPACE : byte;
    length += 1;
  }
  return out.subarray(0, length);
}

/** The fields of an urlencoded body in their order, as bytes: only the `charset` field says how to read them. */
export function parseForm(raw: Buffer): [name: string, value: Buffer][] {
  const fields: [string, Buffer][] = [];
  let start = 0;
  while (start <= raw.length) {
    const found = raw.indexOf("&", start);
    const end = found === -1 ? raw.length : found;
    const pair = raw.subarray(start, end);
    const equals = pair.indexOf("=");
    const name = equals === -1 ? pair : pair.subarray(0, equals);
    const value = equals === -1 ? Buffer.alloc(0) : pair.subarray(equals + 1);
    if (pair.length > 0) fields.push([decode(name).toString("latin1"), decode(value)]);
    start = end + 1;
  }
  return fields;
}

/** Why a body can't be a notification, in a sentence; undefined when it can be one. */
export function formProblem(raw: Buffer): string | undefined {
  if (raw.length === 0) return "The notification is empty.";
  if (raw.length > MAX_BYTES) return `A notification has at most ${MAX_BYTES} bytes.`;
  // Counted before anything is decoded, so that a body of nothing but separators costs nothing.
  let pairs = 1;
  for (const byte of raw) if (byte === 0x26) pairs += 1;
  if (pairs > MAX_FIELDS) return `A notification has at most ${MAX_FIELDS} fields.`;
  const names = parseForm(raw).map(([name]) => name);
  if (names.length === 0) return "The notification is empty.";
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : "A notification has every field once.";
}
