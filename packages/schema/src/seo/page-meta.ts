import { z } from "zod";
import { choice, image, link, multiline, text } from "../content/field.ts";
import type { FormOf } from "../content/section.ts";
import { type PublicPage, paths, SITE_PAGES } from "../site-paths.ts";
import { optionalText, tooLong, typedAddress, URL_MAX, wellFormed } from "../text.ts";
import { isSafeAddress } from "../url.ts";

/**
 * Lengths of the texts, in characters: `min` to `max` is recommended, because search engines cut off texts longer than `max`; texts
 * longer than `most` are rejected.
 */
export const PAGE_META_TEXTS = {
  title: { min: 10, max: 70, most: 200 },
  description: { min: 50, max: 160, most: 500 },
} as const;

const address = (label: string) =>
  typedAddress(label)
    .max(URL_MAX, tooLong(label, URL_MAX))
    .refine(wellFormed, `${label} contains characters that can't be stored.`)
    .refine(
      (value) => value === "" || isSafeAddress(value, "image"),
      `${label} must be an address that starts with https://, http:// or /.`,
    )
    .default("");

const line = (label: string, most: number) => optionalText(label, most).trim().default("");

/** SEO settings of a public page, for search results and link previews; "" uses the page's content. */
export const pageMeta = z.strictObject({
  title: line("Title", PAGE_META_TEXTS.title.most),
  description: line("Description", PAGE_META_TEXTS.description.most),
  image: address("Share picture"),
  imageAlt: line("Share picture description", 420),
  canonical: address("Main address"),
  /** "Hidden" asks search engines not to list the page. */
  search: z.enum(["", "Hidden"], "In search results must be empty or Hidden.").default(""),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** The same fields as an editor form. */
export const pageMetaForm = {
  name: "page-face",
  label: "Search and sharing",
  noun: "page",
  fields: {
    title: text("Title", {
      optional: true,
      hint: "Shown in search results and in the browser tab.",
    }),
    description: multiline("Description", {
      optional: true,
      hint: "Shown below the title in search results. Say what visitors find on this page.",
    }),
    image: image("Share picture", {
      optional: true,
      hint: "Shown when the page is shared. Best size: 1200 × 630 pixels.",
    }),
    imageAlt: text("Share picture description", {
      optional: true,
      hint: "For screen readers.",
    }),
    canonical: link("Main address", {
      optional: true,
      hint: "Only needed if the same page has another address and that one should be listed in search results.",
    }),
    search: choice("In search results", ["Hidden"], {
      optional: true,
      placeholder: "Listed",
      hint: "Hidden pages are excluded from search engines and from the sitemap.",
    }),
  },
  alerts: { create: "Search and sharing is updated", edit: "Search and sharing is updated" },
} as const satisfies FormOf;

/** SEO settings of a page for which none were saved. */
export const NO_PAGE_META: PageMeta = {
  title: "",
  description: "",
  image: "",
  imageAlt: "",
  canonical: "",
  search: "",
};

/** The last part of each page's address in the panel, and the page's name. */
const pages = {
  "/": { slug: "home", name: "Home page" },
  "/service/": { slug: "services", name: "Service page" },
  "/pricing/": { slug: "pricing", name: "Pricing page" },
  "/contact": { slug: "contact", name: "Contact page" },
  "/thanks": { slug: "thanks", name: "Thank-you page" },
  "/imprint": { slug: "imprint", name: "Imprint" },
  "/privacy": { slug: "privacy", name: "Privacy policy" },
  "/terms": { slug: "terms", name: "Terms" },
  "/cancellation-policy": { slug: "cancellation-policy", name: "Cancellation policy" },
} as const satisfies Record<PublicPage, { slug: string; name: string }>;

export const metaPage = (path: PublicPage) => pages[path];

/** False for the page that follows the contact form. It is useless without the form, so it is never in search results. */
export const isSearchable = (path: PublicPage): boolean => path !== paths.thanks();

/** Returns the page with this slug; undefined if there is none. */
export const pageOfSlug = (slug: string | undefined): PublicPage | undefined =>
  SITE_PAGES.find((path) => pages[path].slug === slug);

/** The page whose settings are loaded or saved. */
export const ofPage = z.strictObject({ path: z.enum(SITE_PAGES, "There is no such page.") });
/** `revision` is the saved revision that the change is based on, 0 if none was saved yet. */
export const savePageMetaInput = ofPage.extend({
  revision: z.int("Revision must be a whole number."),
  data: pageMeta,
});
