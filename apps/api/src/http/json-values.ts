import { refuse } from "../errors.ts";

/** The most values that a body of JSON may hold: each field, entry, list and object is one. */
export const JSON_VALUES_MAX = 10_000;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/** Where the string that begins at `from` ends; past the text where it does not. */
function endOfString(text: Buffer, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether a text of JSON holds more than `most` values: counted before it is parsed, and only so far. */
export function hasMoreValues(text: Buffer, most: number): boolean {
  // The first value follows no sign that is counted.
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA || sign === LIST || sign === OBJECT) {
      values += 1;
      if (values > most) return true;
    }
  }
  return false;
}

export const tooManyValues = () =>
  refuse("BAD_REQUEST", "The body holds more than 10,000 values, which is the most that is read.");
