import { findContent, legalPages } from "@rankwright/db/content";
import { audit, write } from "@rankwright/db/core";
import {
  findPageMeta,
  forgetMissing,
  listPageMeta,
  missingSince,
  otherMissingSince,
  type SavedPageMeta,
  savePageMeta,
} from "@rankwright/db/seo";
import {
  metaPage,
  NO_PAGE_META,
  ofPage,
  type PublicPage,
  pageMeta,
  pageMetaForm,
  pathOf,
  requiredText,
  savePageMetaInput,
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

const pageMetaOf = (path: PublicPage, saved: SavedPageMeta | undefined) => ({
  _id: path,
  ...NO_PAGE_META,
  ...saved?.fields,
  /** 0 if the page has no SEO settings. */
  revision: saved?.revision ?? 0,
  /** Milliseconds since 1970; 0 if the page has no SEO settings. */
  updatedAt: saved?.updatedAt ?? 0,
});

const names = pageMeta.keyof().options;
const sectionName = z.enum(Object.keys(sections), "There is no such section.");

export const seoProcedures = {
  /** Returns a page's SEO settings. A title, description or share image of "" falls back to the page's content. */
  pageMeta: publicProcedure
    .input(ofPage)
    .query(({ ctx, input }) => pageMetaOf(input.path, findPageMeta(ctx.db, input.path))),

  /** Returns the SEO settings of every page that has any. */
  pageMetas: publicProcedure.query(({ ctx }) => listPageMeta(ctx.db).map((one) => pageMetaOf(one.path, one))),

  /** Returns the paths and titles of the legal pages (imprint, privacy policy, terms) that the owner has written. */
  legalPages: publicProcedure.query(({ ctx }) => legalPages(ctx.db)),

  /** Saves a page's SEO settings. A stale `revision` returns 409 with the current settings. */
  savePageMeta: adminProcedure.input(savePageMetaInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const known = findPageMeta(tx, input.path);
      const now = pageMetaOf(input.path, known);
      if (input.revision !== now.revision) throw changedMeanwhile("the SEO settings of this page", now);
      const data = { ...input.data };
      // The page's own address is the default, so it is stored as "".
      if (pathOf(data.canonical, ctx.env.SITE_URL) === pathOf(input.path, ctx.env.SITE_URL))
        data.canonical = "";
      const changed = names.filter((name) => data[name] !== now[name]);
      if (changed.length === 0) return now;
      const words = changed.map((name) => pageMetaForm.fields[name].label).join(", ");
      audit(tx, ctx.user.email, "seo.saveFace", `${metaPage(input.path).name}: ${words}`, ctx.now());
      return pageMetaOf(input.path, savePageMeta(tx, input.path, data, ctx.now()));
    }),
  ),

  ...redirectProcedures,

  /** Checks all public pages. Each issue names the field where it can be fixed, if there is one. */
  check: adminProcedure.query(({ ctx }) => checkSite(ctx)),

  /** Returns the issues in the fields of one record. `revision` is not used: it makes clients check again after a save. */
  checkRecord: adminProcedure
    .input(byId.extend({ section: sectionName, revision: z.int("Revision must be a whole number.") }))
    .query(async ({ ctx, input: { section, _id } }) => {
      if (!findContent(ctx.db, section, _id)) throw notFound("record");
      const { issues, isRead } = await checkSite(ctx);
      return { findings: issues.filter(({ at }) => at?.section === section && at._id === _id), isRead };
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
