import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { TRPCError } from "@trpc/server";
import { refuse } from "../trpc/errors.ts";

/** Maximum number of values in a JSON body. Each field, list entry, list and object counts as one. */
export const JSON_VALUES_MAX = 10_000;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/** Returns the position of the closing quote of the string that opens at `from`, or a position past the end if there is none. */
function endOfString(text: Buffer, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Returns true if a JSON text contains more than `most` values. Counts without parsing and stops at the limit. */
export function hasMoreValues(text: Buffer, most: number): boolean {
  // Starts at 1, because no separator precedes the first value.
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

/**
 * Returns the error for a JSON body that must not be parsed; undefined for an acceptable one. JSON must be UTF-8 (RFC 8259, 8.1):
 * decoding anything else as UTF-8 would corrupt letters.
 */
export function jsonBodyError(headers: IncomingHttpHeaders, body: Buffer): TRPCError | undefined {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    return refuse(
      "UNSUPPORTED_MEDIA_TYPE",
      "Send the body uncompressed, without the header Content-Encoding.",
    );
  if (hasMoreValues(body, JSON_VALUES_MAX))
    return refuse("BAD_REQUEST", "The body has more than 10,000 values, the maximum.");
  if (!isUtf8(body)) return refuse("BAD_REQUEST", "The body is not valid UTF-8. Send JSON in UTF-8.");
  return undefined;
}
