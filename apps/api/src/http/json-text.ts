import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "../errors.ts";
import { hasMoreValues, JSON_VALUES_MAX, tooManyValues } from "./json-values.ts";

type Done = (error: Error | null, text?: string) => void;

/**
 * A body of JSON as text. JSON is UTF-8 (RFC 8259, 8.1): letters in another encoding would be lost without a word. Of a packed one the
 * header tells, which is what its sender has to leave out.
 */
export function jsonText(headers: IncomingHttpHeaders, body: Buffer, done: Done): void {
  const packed = headers["content-encoding"] ?? "identity";
  if (packed !== "identity")
    done(refuse("UNSUPPORTED_MEDIA_TYPE", "Send the body as it is, without the header Content-Encoding."));
  else if (hasMoreValues(body, JSON_VALUES_MAX)) done(tooManyValues());
  else if (isUtf8(body)) done(null, body.toString());
  else done(refuse("BAD_REQUEST", "The body is not UTF-8, in which JSON is sent."));
}
