import { isUtf8 } from "node:buffer";
import { refuse } from "../errors.ts";

type Done = (error: Error | null, text?: string) => void;

/** A body of JSON as text. JSON is UTF-8 (RFC 8259, 8.1): letters in another encoding would be lost without a word. */
export function jsonText(body: Buffer, done: Done): void {
  if (isUtf8(body)) done(null, body.toString());
  else done(refuse("BAD_REQUEST", "The body is not UTF-8, in which JSON is sent."));
}
