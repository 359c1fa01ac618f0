import { refuse } from "../trpc/errors.ts";
import { mayBeExtra } from "../trpc/extra.ts";
import type { Row } from "./row.ts";

/** What was sent, as a row reads it. */
export interface Body {
  /** The known fields. */
  body: Record<string, unknown>;
  /** Those that may be kept beside the record. */
  extra: Record<string, string>;
  /** The names of all that are not known. */
  unknown: string[];
}

/** BAD_REQUEST for anything but an object of JSON. */
export function readBody(row: Row, sent: unknown): Body {
  const read: Body = { body: {}, extra: {}, unknown: [] };
  if (!row.body) return read;
  if (sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
    throw refuse("BAD_REQUEST", "The body must be a JSON object.");
  const { body, extra, unknown } = read;
  for (const [key, value] of Object.entries(sent ?? {})) {
    const name = row.aliases && Object.hasOwn(row.aliases, key) ? (row.aliases[key] ?? key) : key;
    if (!Object.hasOwn(row.body.shape, name)) {
      unknown.push(key);
      if (row.extra && mayBeExtra(row.extra, key, value)) extra[key] = value;
    }
    // Sent under both of its names, the record's own name counts.
    else if (name === key || !Object.hasOwn(body, name)) body[name] = value;
  }
  return read;
}
