import { parse } from "node:querystring";

/** Maximum number of fields and bytes of a notification. */
export const MAX_FIELDS = 200;
export const MAX_BYTES = 64 * 1024;

// In latin1 each byte is one character, so decoding is lossless. A stray percent sign is kept.
const decode = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const options = { maxKeys: 0, decodeURIComponent: decode };

/** Parses a URL-encoded body. Values are bytes, because the `charset` field defines their encoding. */
export const parseForm = (raw: Buffer): [name: string, value: Buffer][] =>
  Object.entries(parse(raw.toString("latin1"), "&", "=", options)).flatMap(([name, values = ""]) =>
    [values].flat().map((value): [string, Buffer] => [name, Buffer.from(value, "latin1")]),
  );

/** Returns a sentence that explains why a body isn't a notification, or undefined if it is one. */
export function formProblem(raw: Buffer): string | undefined {
  if (raw.length === 0) return "The notification is empty.";
  if (raw.length > MAX_BYTES) return `A notification has at most ${MAX_BYTES} bytes.`;
  // Counted before decoding, so that a body with too many separators is cheap to reject.
  let pairs = 1;
  for (const byte of raw) if (byte === 0x26) pairs += 1;
  if (pairs > MAX_FIELDS) return `A notification has at most ${MAX_FIELDS} fields.`;
  const names = parseForm(raw).map(([name]) => name);
  if (names.length === 0) return "The notification is empty.";
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : "A notification has every field once.";
}
