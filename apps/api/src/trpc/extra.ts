import {
  type ExtraFields,
  type ExtraKind,
  extraKinds,
  extraOf,
  setExtra,
  type Tx,
} from "@rankwright/db/core";
import { wellFormed } from "@rankwright/schema";

// Clients of the original system send undocumented text fields and read them again. These are stored separately from the record, and
// only REST returns them.

const FIELDS_MAX = 20;
const TEXT_MAX = 2_000;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Names that aren't accepted, because they have a meaning in JavaScript, in responses, or in procedures. */
const RESERVED = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...["prototype", "then", "toJSON", "id"],
  ...["acknowledged", "insertedId", "matchedCount", "modifiedCount", "deletedCount", "ignoredFields"],
  ...[
    "token",
    "password",
    "isAdmin",
    "isStaff",
    "emailVerified",
    "isTest",
    "changed",
    "previous",
    "reason",
    "extra",
  ],
];

const reserved = (names: readonly string[]) =>
  new Set([...RESERVED, ...names].map((name) => name.toLowerCase()));
const reservedIn: Readonly<Record<ExtraKind, ReadonlySet<string>>> = {
  content: reserved(extraKinds.content),
  orders: reserved(extraKinds.orders),
  messages: reserved(extraKinds.messages),
};

/** True if a field with this name and value may be stored with a record of that kind. */
export function mayBeExtra(kind: ExtraKind, name: string, value: unknown): value is string {
  if (!NAME.test(name) || reservedIn[kind].has(name.toLowerCase())) return false;
  return typeof value === "string" && value.length <= TEXT_MAX && wellFormed(value);
}

/**
 * Stores the extra fields of this request with the record, in the transaction that writes it. Returns true if anything changed.
 * Stored fields that were not sent are retained. A record has at most 20 extra fields; further ones are ignored.
 */
export function saveExtra(tx: Tx, { extra }: { extra: ExtraFields }, recordId: string): boolean {
  if (Object.keys(extra).length === 0) return false;
  const before = extraOf(tx, [recordId]).get(recordId) ?? {};
  const after: Record<string, string> = { ...before };
  for (const [name, value] of Object.entries(extra))
    if (Object.hasOwn(after, name) || Object.keys(after).length < FIELDS_MAX) after[name] = value;
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  setExtra(tx, recordId, after);
  return true;
}
