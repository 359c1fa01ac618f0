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

/** Maximum number of missing addresses in the list. */
const SHOWN = 100;

const faceOf = (path: PublicPage, saved: SavedFace | undefined) => ({
  _id: path,
  ...NO_FACE,
  ...saved?.fields,
  /** 0 if the page has no SEO settings. */
  revision: saved?.revision ?? 0,
  /** Milliseconds since 1970; 0 if the page has no SEO settings. */
  updatedAt: saved?.updatedAt ?? 0,
});

const names = pageFace.keyof().options;
const sectionName = z.enum(Object.keys(sections), "There is no such section.");

export const seoProcedures = {
  /** Returns a page's title, description and share image as set by the owner. "" falls back to the page's content. */
  face: publicProcedure
    .input(ofPage)
    .query(({ ctx, input }) => faceOf(input.path, findFace(ctx.db, input.path))),

  /** Returns the SEO settings of every page that has any. */
  faces: publicProcedure.query(({ ctx }) => listFaces(ctx.db).map((one) => faceOf(one.path, one))),

  /** Returns the paths and titles of those legal pages that have a text: imprint, privacy policy, terms. */
  legalPages: publicProcedure.query(({ ctx }) => legalPages(ctx.db)),

  /** Saves a page's SEO settings. A stale `revision` returns 409 with the current settings. */
  saveFace: adminProcedure.input(saveFaceInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const known = findFace(tx, input.path);
      const now = faceOf(input.path, known);
      if (input.revision !== now.revision) throw changedMeanwhile("the SEO settings of this page", now);
      const data = { ...input.data };
      // The page's own address is the default.
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

  /** Checks all public pages. Each finding names the field that fixes it. */
  check: adminProcedure.query(({ ctx }) => checkSite(ctx)),

  /** Checks the fields of one record. `revision` only makes clients request a new check after a save. */
  checkRecord: adminProcedure
    .input(byId.extend({ section: sectionName, revision: z.int("Revision must be a whole number.") }))
    .query(async ({ ctx, input: { section, _id } }) => {
      if (!findContent(ctx.db, section, _id)) throw notFound("record");
      const { findings, isRead } = await checkSite(ctx);
      return { findings: findings.filter(({ at }) => at?.section === section && at._id === _id), isRead };
    }),

  /** Returns the missing addresses that were requested in the last 30 days, most requested first. */
  missing: adminProcedure.query(({ ctx }) => {
    const since = dayOf(ctx.now()) - MISSING_DAYS + 1;
    return { pages: missingSince(ctx.db, since, SHOWN), others: otherMissingSince(ctx.db, since) };
  }),

  /** Removes an address from the list of missing ones. The next request for it adds it again. */
  forgetMissing: adminProcedure
    .input(z.strictObject({ path: requiredText("Address", 500) }))
    .mutation(async ({ ctx, input }) => {
      writeMissing(ctx);
      await write(ctx.db, (tx) => forgetMissing(tx, input.path));
      return { status: "ok" } as const;
    }),
};
