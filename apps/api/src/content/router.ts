import {
  type ContentRecord,
  contentHistory,
  findContent,
  findTrashed,
  insertContent,
  listContent,
  listTrash,
  reorderContent,
  touchPages,
  trashContent,
  untrashContent,
  updateContent,
} from "@rankwright/db/content";
import { audit, type Db, type Tx, write } from "@rankwright/db/core";
import {
  type ContentChange,
  createSchema,
  type Issue,
  isNeeded,
  missingFields,
  type Patch,
  patchSchema,
  restCreateSchema,
  restPatchSchema,
  type Saved,
  type Section,
  type SectionInput,
  storedSchema,
} from "@rankwright/schema";
import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import { z } from "zod";
import { changedMeanwhile, notFound, refuse, requireNoIssues } from "../trpc/errors.ts";
import { saveExtra } from "../trpc/extra.ts";
import { addIssues, adminProcedure, type Meta, publicProcedure } from "../trpc/trpc.ts";

type AnyData = Record<string, string>;
type AnySaved = AnyData & { _id: string; revision: number; updatedAt: number };
interface Revision<S extends Section> {
  revision: number;
  /** Milliseconds since 1970. */
  at: number;
  byEmail: string;
  values: Omit<Saved<S>, "_id" | "revision" | "updatedAt">;
}

type Query<I, O> = TRPCQueryProcedure<{ meta: Meta; input: I; output: O }>;
type Mutation<I, O> = TRPCMutationProcedure<{ meta: Meta; input: I; output: O }>;

/** The procedures of one section, typed by its fields. */
export type SectionProcedures<S extends Section> = {
  list: Query<void, Saved<S>[]>;
  get: Query<{ _id: string }, Saved<S>>;
  create: Mutation<SectionInput<S>, Saved<S>>;
  /** `revision` is the revision that the change is based on. A stale revision returns 409 with the current record. */
  update: Mutation<{ _id: string; data: Patch<S>; revision?: number }, Saved<S> & { changed: boolean }>;
  remove: Mutation<{ _id: string }, Saved<S>>;
  /** Restores a record from the trash. */
  restore: Mutation<{ _id: string }, Saved<S>>;
  trash: Query<void, (Saved<S> & { deletedAt: number })[]>;
  /** Expects all ids of the section, in the new order. */
  reorder: Mutation<{ _ids: string[] }, Saved<S>[]>;
  history: Query<{ _id: string }, Revision<S>[]>;
};

export type ContentProcedures<All extends Readonly<Record<string, Section>>> = {
  [K in keyof All]: SectionProcedures<All[K]>;
};

/** Schemas that validate writes. */
interface ContentRules {
  create: (of: Section) => z.ZodType<AnyData>;
  patch: (of: Section) => z.ZodType<Partial<AnyData>>;
}

/** Rules of tRPC, used by the site's own forms. */
const siteRules: ContentRules = { create: createSchema, patch: patchSchema };
/** Rules of REST: missing fields are accepted and can be added later. */
export const restRules: ContentRules = { create: restCreateSchema, patch: restPatchSchema };

const byId = z.strictObject({ _id: z.string() });

/** Converts a stored record to a response, by the section's current schema. */
function toResponse(of: Section, record: ContentRecord): AnySaved {
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

function requireUnused(db: Db, of: Section, data: AnyData, except?: string): void {
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

function requireRecord(db: Db, of: Section, _id: string, find = findContent): ContentRecord {
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
  const missing = missingFields(of, after).filter(({ path }) => issues.every((issue) => issue.path !== path));
  return [...issues, ...missing];
}

/** Returns the fields that an update with invalid input would clear. */
function emptiedByInput(of: Section, db: Db, { _id, data }: Readonly<Record<string, unknown>>): Issue[] {
  const record = findContent(db, of.name, String(_id));
  if (!record) return [];
  const changes = Object.entries(Object(data)).filter((e): e is [string, string] => typeof e[1] === "string");
  const after = { ...record.data, ...Object.fromEntries(changes) };
  return emptiedFields(of, record, changes, after).map((issue) => ({ ...issue, path: `data.${issue.path}` }));
}

/** Returns a title for the audit log: the record's first text field. */
function auditTitle(of: Section, data: AnyData): string {
  const name = Object.keys(of.fields).find((one) => of.fields[one]?.kind === "text" && data[one]);
  return (name && data[name]?.slice(0, 100)) || of.noun;
}

/** Adds an entry to the audit log, in the transaction of the change. */
function note(
  tx: Tx,
  ctx: { user: { email: string }; now: () => number },
  what: `${string}.${ContentChange}`,
  subject: string,
): void {
  audit(tx, ctx.user.email, `content.${what}`, subject, ctx.now());
}

/** Creates the procedures of a section. */
function sectionProcedures(of: Section, rules: ContentRules) {
  const read = of.read === "admin" ? adminProcedure : publicProcedure;
  const { hiddenWhere } = of;
  const isFor = (user: { isAdmin: boolean } | null, { data }: ContentRecord) =>
    !hiddenWhere || data[hiddenWhere.field] !== hiddenWhere.is || user?.isAdmin === true;
  return {
    list: read.query(({ ctx }) =>
      listContent(ctx.db, of.name)
        .filter((record) => isFor(ctx.user, record))
        .map((record) => toResponse(of, record)),
    ),
    get: read.input(byId).query(({ ctx, input }) => {
      const record = requireRecord(ctx.db, of, input._id);
      if (!isFor(ctx.user, record)) throw notFound(of.noun);
      return toResponse(of, record);
    }),
    create: adminProcedure.input(z.lazy(() => rules.create(of))).mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        const uniqueKey = uniqueKeyOf(of, input);
        requireUnused(tx, of, input);
        note(tx, ctx, `${of.name}.create`, auditTitle(of, input));
        const by = { email: ctx.user.email, now: ctx.now() };
        const record = insertContent(tx, of.name, input, uniqueKey, by);
        saveExtra(tx, ctx, record._id);
        return toResponse(of, record);
      }),
    ),
    update: adminProcedure
      .use(addIssues((ctx, input) => emptiedByInput(of, ctx.db, input)))
      .input(
        z.strictObject({
          _id: z.string(),
          data: z.lazy(() => rules.patch(of)),
          revision: z.int().optional(),
        }),
      )
      .mutation(({ ctx, input }) =>
        write(ctx.db, (tx) => {
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
        }),
      ),
    remove: adminProcedure.input(byId).mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        const record = requireRecord(tx, of, input._id);
        trashContent(tx, record._id, ctx.now());
        note(tx, ctx, `${of.name}.remove`, auditTitle(of, record.data));
        return toResponse(of, record);
      }),
    ),
    restore: adminProcedure.input(byId).mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        const record = requireRecord(tx, of, input._id, findTrashed);
        const uniqueKey = uniqueKeyOf(of, record.data);
        requireUnused(tx, of, record.data);
        untrashContent(tx, record._id, uniqueKey);
        note(tx, ctx, `${of.name}.restore`, auditTitle(of, record.data));
        return toResponse(of, record);
      }),
    ),
    trash: adminProcedure.query(({ ctx }) =>
      listTrash(ctx.db, of.name).map((record) => ({
        ...toResponse(of, record),
        deletedAt: record.deletedAt ?? 0,
      })),
    ),
    reorder: adminProcedure
      .input(z.strictObject({ _ids: z.array(z.string()).max(10_000) }))
      .mutation(({ ctx, input }) =>
        write(ctx.db, (tx) => {
          const records = listContent(tx, of.name);
          const now = new Set(records.map((record) => record._id));
          if (
            now.size !== input._ids.length ||
            new Set(input._ids).size !== now.size ||
            !input._ids.every((id) => now.has(id))
          )
            throw refuse("CONFLICT", `The list has changed. Reload it and try again.`);
          // An unchanged order is not saved either.
          if (records.every(({ _id }, at) => _id === input._ids[at]))
            return records.map((record) => toResponse(of, record));
          reorderContent(tx, of.name, input._ids);
          note(tx, ctx, `${of.name}.reorder`, of.label);
          return listContent(tx, of.name).map((record) => toResponse(of, record));
        }),
      ),
    history: adminProcedure.input(byId).query(({ ctx, input }) => {
      requireRecord(ctx.db, of, input._id);
      return contentHistory(ctx.db, input._id).map(({ revision, createdAt, byEmail, data }) => ({
        revision,
        at: createdAt,
        byEmail,
        values: storedSchema(of).parse(data),
      }));
    }),
  };
}

/** Creates the content procedures of all sections, typed by each section's fields. */
export function contentProcedures<const All extends Readonly<Record<string, Section>>>(
  all: All,
  rules: ContentRules = siteRules,
) {
  const made = Object.fromEntries(
    Object.entries(all).map(([name, of]) => [name, sectionProcedures(of, rules)]),
  );
  // This is the only cast: the loop above creates exactly what the mapped type describes (tested in router.test-d.ts).
  return made as unknown as ContentProcedures<All>;
}
