import { parse } from "node:querystring";

/** The most fields and bytes that a notification may have. */
export const MAX_FIELDS = 200;
export const MAX_BYTES = 64 * 1024;

// As latin1 each byte is one character, so nothing of it is lost; a stray percent sign stands for itself.
const decode = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const options = { maxKeys: 0, decodeURIComponent: decode };

/** The fields of an urlencoded body, as bytes: only the `charset` field says how to read them. */
export const parseForm = (raw: Buffer): [name: string, value: Buffer][] =>
  Object.entries(parse(raw.toString("latin1"), "&", "=", options)).flatMap(([name, values = ""]) =>
    [values].flat().map((value): [string, Buffer] => [name, Buffer.from(value, "latin1")]),
  );

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
