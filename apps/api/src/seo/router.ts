import { findContent, legalPages } from "@rankwright/db/content";
import { audit, write } from "@rankwright/db/core";
import {
  findFace,
  forgetMissing,
  listFaces,
  missingSince,
  otherMissingSince,
  putFace,
  type SavedFace,
} from "@rankwright/db/seo";
import {
  faceForm,
  facePage,
  NO_FACE,
  ofPage,
  type PublicPage,
  pageFace,
  pathOf,
  requiredText,
  saveFaceInput,
  sections,
} from "@rankwright/schema";
import { z } from "zod";
import { changedMeanwhile, notFound } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, publicProcedure } from "../trpc/trpc.ts";
import { checkSite } from "./check/check.ts";
import { dayOf, MISSING_DAYS, writeMissing } from "./missing.ts";
import { redirectProcedures } from "./redirects-router.ts";

/** How many missing addresses are listed. */
const SHOWN = 100;

const faceOf = (path: PublicPage, saved: SavedFace | undefined) => ({
  _id: path,
  ...NO_FACE,
  ...saved?.fields,
  /** 0 while the page has no face of its own. */
  revision: saved?.revision ?? 0,
  /** Milliseconds since 1970; 0 while there is none. */
  updatedAt: saved?.updatedAt ?? 0,
});

const names = pageFace.keyof().options;
const sectionName = z.enum(Object.keys(sections), "There is no such section.");

export const seoProcedures = {
  /** What the owner has said of a page's title, description and share picture; "" is what its content says. */
  face: publicProcedure
    .input(ofPage)
    .query(({ ctx, input }) => faceOf(input.path, findFace(ctx.db, input.path))),

  /** The same of every page that has a face, by its path. */
  faces: publicProcedure.query(({ ctx }) => listFaces(ctx.db).map((one) => faceOf(one.path, one))),

  /** The imprint, privacy policy and terms as far as they are written: where each is, and its title. */
  legalPages: publicProcedure.query(({ ctx }) => legalPages(ctx.db)),

  /** Saves a page's face; a stale `revision` is refused with 409 and the face as it is. */
  saveFace: adminProcedure.input(saveFaceInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const known = findFace(tx, input.path);
      const now = faceOf(input.path, known);
      if (input.revision !== now.revision) throw changedMeanwhile("how this page shows itself", now);
      const data = { ...input.data };
      // The page's own address says nothing that it does not say by itself.
      if (pathOf(data.canonical, ctx.env.SITE_URL) === pathOf(input.path, ctx.env.SITE_URL))
        data.canonical = "";
      const changed = names.filter((name) => data[name] !== now[name]);
      if (changed.length === 0) return now;
      const words = changed.map((name) => faceForm.fields[name].label).join(", ");
      audit(tx, ctx.user.email, "seo.saveFace", `${facePage(input.path).name}: ${words}`, ctx.now());
      return faceOf(input.path, putFace(tx, input.path, data, ctx.now()));
    }),
  ),

  ...redirectProcedures,

  /** What could be better on the public pages as they are now, each at the field that mends it. */
  check: adminProcedure.query(({ ctx }) => checkSite(ctx)),

  /** The same at the fields of one record; `revision` says which of its states the caller has saved. */
  checkRecord: adminProcedure
    .input(byId.extend({ section: sectionName, revision: z.int("Revision must be a whole number.") }))
    .query(async ({ ctx, input: { section, _id } }) => {
      if (!findContent(ctx.db, section, _id)) throw notFound("record");
      const { findings, isRead } = await checkSite(ctx);
      return { findings: findings.filter(({ at }) => at?.section === section && at._id === _id), isRead };
    }),

  /** Addresses that were asked for in the last 30 days and lead nowhere, those asked for most first. */
  missing: adminProcedure.query(({ ctx }) => {
    const since = dayOf(ctx.now()) - MISSING_DAYS + 1;
    return { pages: missingSince(ctx.db, since, SHOWN), others: otherMissingSince(ctx.db, since) };
  }),

  /** Takes an address off that list; the next visitor who asks for it brings it back. */
  forgetMissing: adminProcedure
    .input(z.strictObject({ path: requiredText("Address", 500) }))
    .mutation(async ({ ctx, input }) => {
      writeMissing(ctx);
      await write(ctx.db, (tx) => forgetMissing(tx, input.path));
      return { status: "ok" } as const;
    }),
};
