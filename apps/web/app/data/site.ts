import {
  type Business,
  brandFiles,
  paths,
  type SectionName,
  type Sections,
  siteName,
  testModeOf,
  type Values,
} from "@rankwright/schema";
import { data, type RouterContextProvider, redirect } from "react-router";
import { serverContext } from "#app/context.ts";
import { currentUser } from "./server.ts";

/** Fields of a section as its public component receives them: from a saved record, or from the editor's form for the preview. */
export type Shown<K extends SectionName> = Values<Sections[K]>;
/** Record of a list section, as its public component receives it. */
export type ShownItem<K extends SectionName> = Shown<K> & { _id: string };

type Context = Readonly<RouterContextProvider>;

/** Returns the record of a section that can have only one, or undefined if there is none yet. */
export async function firstRecord<T>(list: Promise<T[]>): Promise<T | undefined> {
  return (await list)[0];
}

/** Returns the data that the layout and the head of every page need. Loaded once per request. */
export function siteLayout(context: Context): Promise<SiteLayout> {
  const frame = layouts.get(context) ?? readLayout(context);
  layouts.set(context, frame);
  return frame;
}

/** Returns the layout data for the checkout, the customer area, the order room and the panel. */
export async function areaLayout(context: Context): Promise<AreaLayout> {
  const { name, logo, testMode, hasAbout, legalLinks } = await siteLayout(context);
  return { name, logo, testMode, hasAbout, ...(legalLinks.length > 0 && { legalLinks }) };
}

export type AreaLayout = Pick<SiteLayout, "name" | "logo" | "testMode" | "hasAbout"> &
  Partial<Pick<SiteLayout, "legalLinks">>;

const layouts = new WeakMap<Context, Promise<SiteLayout>>();

/** Returns the part of the layout's data that comes from the content, cached until the content changes. */
function layoutContent(context: Context): ReturnType<typeof readContent> {
  const now = context.get(serverContext).content();
  const known = shown.get(now);
  if (known) return known;
  const read = readContent(context);
  shown.set(now, read);
  // A failure is not cached: the next request tries again.
  read.catch(() => shown.delete(now));
  return read;
}

const shown = new WeakMap<object, ReturnType<typeof readContent>>();

async function readContent(context: Context) {
  const { router, ctx } = context.get(serverContext);
  // Loaded as a visitor, because the result is shared between users.
  const { checkout, content, contracts, seo } = router.createCaller({ ...ctx, user: null });
  const [logo, who, about, address, social, copyright, legal, contractLinks, priceNote] = await Promise.all([
    firstRecord(content.logo.list()),
    firstRecord(content.about.list()),
    firstRecord(content.footerAbout.list()),
    firstRecord(content.footerAddress.list()),
    firstRecord(content.footerSocial.list()),
    firstRecord(content.copyright.list()),
    seo.legalPages(),
    contracts.links(),
    checkout.priceNote(),
  ]);
  return { logo, who, about, address, social, copyright, legal, contractLinks, priceNote };
}

async function readLayout(context: Context) {
  const { env } = context.get(serverContext).ctx;
  const { logo, who, about, address, social, copyright, legal, contractLinks, priceNote } =
    await layoutContent(context);
  return {
    /** Public address of the site, without a trailing slash. */
    siteUrl: env.SITE_URL,
    name: siteName(env),
    business: env.business,
    /** Note about tax next to each price; "" without tax. */
    priceNote,
    /** Test mode of the payments; null if they are live or off. */
    testMode: testModeOf(env),
    /** Logos for light and dark screens; "" if not set. */
    logo: { light: logo?.logo ?? "", dark: logo?.logoDark ?? "" },
    /** Name of the owner's accent; "" for the standard one. */
    accent: logo?.accent ?? "",
    /** True if the home page has an about section that links can lead to. */
    hasAbout: who !== undefined,
    ...brandOf(env.business),
    about,
    address,
    social,
    copyright,
    /** Published legal pages (imprint, privacy policy, terms), with their titles. */
    legal,
    /** Links at the bottom of each page: the legal pages, and the pages for withdrawals and cancellations. */
    legalLinks: [...legal, ...contractLinks],
  };
}

export type SiteLayout = Awaited<ReturnType<typeof readLayout>>;

/** Returns the addresses of the icons, the share picture and the styles of a custom accent. They are undefined if not set. */
function brandOf(business: Business) {
  const { icons, share, accent, tone } = brandFiles(business);
  return {
    icons: icons.map(({ size, file }) => ({ size, href: paths.brand(file) })),
    sharePicture: share && paths.brand(share),
    accentStyles: accent && paths.brand(accent),
    accentTone: tone,
  };
}

/** Redirects an address to its canonical form, with or without a trailing slash. */
export function requireCanonical(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url);
  // The router requests the data of a page at "<path>.data".
  if (pathname === path || pathname.endsWith(".data")) return;
  throw redirect(path + search, 301);
}

/** Returns the 404 response for an unknown address of the site, with the site's header and footer. */
export async function missingPage(context: Context) {
  return data({ frame: await siteLayout(context), user: currentUser(context) }, { status: 404 });
}

export type MissingPage = Awaited<ReturnType<typeof missingPage>>["data"];
