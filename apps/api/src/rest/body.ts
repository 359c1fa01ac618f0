import { refuse, wrongField } from "../trpc/errors.ts";
import { mayBeExtra } from "../trpc/extra.ts";
import type { Row } from "./row.ts";

/** Request body, split into the fields that a row knows and others. */
export interface Body {
  body: Record<string, unknown>;
  /** Unknown fields that may be stored with the record. */
  extra: Record<string, string>;
  /** Names of all unknown fields. */
  unknown: string[];
}

/** Splits a request body into known and unknown fields. Throws BAD_REQUEST if it is not a JSON object, or contains a fixed field. */
export function readBody(row: Row, sent: unknown): Body {
  const read: Body = { body: {}, extra: {}, unknown: [] };
  if (!row.body) return read;
  if (sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
    throw refuse("BAD_REQUEST", "The body must be a JSON object.");
  const { body, extra, unknown } = read;
  for (const [key, value] of Object.entries(sent ?? {})) {
    const name = row.aliases && Object.hasOwn(row.aliases, key) ? (row.aliases[key] ?? key) : key;
    if (row.fixed?.includes(key)) throw wrongField(key, `${key} can't be changed by this request.`);
    if (!Object.hasOwn(row.body.shape, name)) {
      unknown.push(key);
      if (row.extra && mayBeExtra(row.extra, key, value)) extra[key] = value;
    }
    // If a field was sent under its name and its alias, the value under its name is used.
    else if (name === key || !Object.hasOwn(body, name)) body[name] = value;
  }
  return read;
}
