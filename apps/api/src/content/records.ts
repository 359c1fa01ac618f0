import {
  type ContentRecord,
  findContent,
  insertContent,
  listContent,
  touchPages,
  trashContent,
  updateContent,
} from "@rankwright/db/content";
import { audit, type Db, type Tx } from "@rankwright/db/core";
import {
  type ContentChange,
  combinedIssues,
  type Issue,
  isNeeded,
  type Section,
  storedSchema,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { changedMeanwhile, notFound, refuse, requireNoIssues } from "../trpc/errors.ts";
import { saveExtra } from "../trpc/extra.ts";

export type AnyData = Record<string, string>;
type AnySaved = AnyData & { _id: string; revision: number; updatedAt: number };
type Ctx = Pick<Context, "extra" | "now"> & { user: { email: string } };

/** Converts a stored record to a response, by the section's current schema. */
export function toResponse(of: Section, record: ContentRecord): AnySaved {
  const values = storedSchema(of).parse(record.data);
  return Object.assign(values, { _id: record._id, revision: record.revision, updatedAt: record.updatedAt });
}

/** Returns a key that must be unique among the records that aren't in the trash; null if the section has no such rule. */
export function uniqueKeyOf(of: Section, data: AnyData): string | null {
  if (of.kind === "single") return of.name;
  return of.unique ? `${of.name}:${data[of.unique]}` : null;
}

/** Compares names without regard to case and whitespace, because visitors would confuse names that differ only in these. */
const sameWords = (one = "", other = "") =>
  one.trim().replace(/\s+/g, " ").toLowerCase() === other.trim().replace(/\s+/g, " ").toLowerCase();

/** Returns an existing record that conflicts with this data; undefined if there is none. */
function conflictingRecord(
  db: Db,
  of: Section,
  data: AnyData,
  except: string | undefined,
): ContentRecord | undefined {
  const { kind, unique } = of;
  if (kind !== "single" && !unique) return undefined;
  return listContent(db, of.name).find(
    (one) =>
      one._id !== except && (kind === "single" || !unique || sameWords(one.data[unique], data[unique])),
  );
}

export function requireUnused(db: Db, of: Section, data: AnyData, except?: string): void {
  const taken = conflictingRecord(db, of, data, except);
  if (!taken) return;
  const message =
    of.kind === "single"
      ? `The ${of.noun} already exists. Edit it instead.`
      : `Another ${of.noun} already has this ${of.fields[of.unique ?? ""]?.label.toLowerCase()}. Edit that one instead.`;
  throw refuse("CONFLICT", message, {
    issues: of.unique ? [{ path: of.unique, message }] : [],
    current: toResponse(of, taken),
  });
}

export function requireRecord(db: Db, of: Section, _id: string, find = findContent): ContentRecord {
  const record = find(db, of.name, _id);
  if (!record) throw notFound(of.noun);
  return record;
}

/**
 * Returns the required fields that have a value and would be cleared. Fields that were omitted at creation may stay empty. `after` is the
 * record after the update.
 */
function emptiedFields(
  of: Section,
  record: ContentRecord,
  changes: readonly (readonly [string, string])[],
  after: AnyData,
): Issue[] {
  const issues = changes.flatMap(([name, value]) => {
    const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined;
    const isEmptied =
      field && isNeeded(field, after) && value.trim() === "" && (record.data[name] ?? "") !== "";
    return isEmptied ? [{ path: name, message: `${field.label} is required.` }] : [];
  });
  const combined = combinedIssues(of, after).filter(({ path }) =>
    issues.every((issue) => issue.path !== path),
  );
  return [...issues, ...combined];
}

/** Returns the fields that an update with invalid input would clear. */
export function emptiedByInput(
  of: Section,
  db: Db,
  { _id, data }: Readonly<Record<string, unknown>>,
): Issue[] {
  const record = findContent(db, of.name, String(_id));
  if (!record) return [];
  const changes = Object.entries(Object(data)).filter((e): e is [string, string] => typeof e[1] === "string");
  const after = { ...record.data, ...Object.fromEntries(changes) };
  return emptiedFields(of, record, changes, after).map((issue) => ({ ...issue, path: `data.${issue.path}` }));
}

/** Returns a title for the audit log: the record's first text field. */
export function auditTitle(of: Section, data: AnyData): string {
  const name = Object.keys(of.fields).find((one) => of.fields[one]?.kind === "text" && data[one]);
  return (name && data[name]?.slice(0, 100)) || of.noun;
}

/** Adds an entry to the audit log, in the transaction of the change. */
export function note(
  tx: Tx,
  ctx: { user: { email: string }; now: () => number },
  what: `${string}.${ContentChange}`,
  subject: string,
): void {
  audit(tx, ctx.user.email, `content.${what}`, subject, ctx.now());
}

/** Creates a record in the caller's transaction. `data` was validated by the section's schema. */
export function createRecord(tx: Tx, ctx: Ctx, of: Section, data: AnyData): AnySaved {
  const uniqueKey = uniqueKeyOf(of, data);
  requireUnused(tx, of, data);
  note(tx, ctx, `${of.name}.create`, auditTitle(of, data));
  const by = { email: ctx.user.email, now: ctx.now() };
  const record = insertContent(tx, of.name, data, uniqueKey, by);
  saveExtra(tx, ctx, record._id);
  return toResponse(of, record);
}

/** Part of a record to change. A stale `revision` is rejected with the current record. */
interface Change {
  _id: string;
  data: Partial<AnyData>;
  revision?: number | undefined;
}

/** Changes a record in the caller's transaction. `changed` is false if it has these values already. */
export function updateRecord(tx: Tx, ctx: Ctx, of: Section, input: Change) {
  const record = requireRecord(tx, of, input._id);
  if (input.revision !== undefined && input.revision !== record.revision)
    throw changedMeanwhile(`this ${of.noun}`, toResponse(of, record));
  const addsExtra = saveExtra(tx, ctx, record._id);
  const changes = Object.entries(input.data).filter((e): e is [string, string] => e[1] !== undefined);
  const data = { ...record.data, ...Object.fromEntries(changes) };
  const changed = changes.some(([name, value]) => record.data[name] !== value);
  if (changes.length === 0 && Object.keys(ctx.extra).length === 0)
    throw refuse("BAD_REQUEST", "Send at least one field to change.");
  requireNoIssues(emptiedFields(of, record, changes, data));
  // Saving unchanged values creates no revision and invalidates no pages.
  if (!changed) {
    // REST responses contain the extra fields and are cached like pages.
    if (addsExtra) touchPages(tx);
    return { ...toResponse(of, record), changed: addsExtra };
  }
  const uniqueKey = uniqueKeyOf(of, data);
  requireUnused(tx, of, data, record._id);
  const by = { email: ctx.user.email, now: ctx.now() };
  const labels = changes.flatMap(([name, value]) =>
    record.data[name] === value ? [] : [of.fields[name]?.label ?? name],
  );
  note(tx, ctx, `${of.name}.update`, `${auditTitle(of, data)}: ${labels.join(", ")}`);
  return { ...toResponse(of, updateContent(tx, record, data, uniqueKey, by)), changed };
}

/** Moves a record to the trash in the caller's transaction. */
export function removeRecord(tx: Tx, ctx: Ctx, of: Section, _id: string): AnySaved {
  const record = requireRecord(tx, of, _id);
  trashContent(tx, record._id, ctx.now());
  note(tx, ctx, `${of.name}.remove`, auditTitle(of, record.data));
  return toResponse(of, record);
}
