import {
  type ContentRecord,
  contentHistory,
  findTrashed,
  listContent,
  listTrash,
  reorderContent,
  untrashContent,
} from "@rankwright/db/content";
import { write } from "@rankwright/db/core";
import {
  createSchema,
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
import { notFound, refuse } from "../trpc/errors.ts";
import { addIssues, adminProcedure, type Meta, publicProcedure } from "../trpc/trpc.ts";
import {
  type AnyData,
  auditTitle,
  createRecord,
  emptiedByInput,
  note,
  removeRecord,
  requireRecord,
  requireUnused,
  toResponse,
  uniqueKeyOf,
  updateRecord,
} from "./records.ts";

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
    create: adminProcedure
      .input(z.lazy(() => rules.create(of)))
      .mutation(({ ctx, input }) => write(ctx.db, (tx) => createRecord(tx, ctx, of, input))),
    update: adminProcedure
      .use(addIssues((ctx, input) => emptiedByInput(of, ctx.db, input)))
      .input(
        z.strictObject({
          _id: z.string(),
          data: z.lazy(() => rules.patch(of)),
          revision: z.int().optional(),
        }),
      )
      .mutation(({ ctx, input }) => write(ctx.db, (tx) => updateRecord(tx, ctx, of, input))),
    remove: adminProcedure
      .input(byId)
      .mutation(({ ctx, input }) => write(ctx.db, (tx) => removeRecord(tx, ctx, of, input._id))),
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
