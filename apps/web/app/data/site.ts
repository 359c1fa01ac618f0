import {
  type Business,
  brandFiles,
  ownName,
  paths,
  type SectionName,
  type Sections,
  testModeOf,
  type Values,
} from "@rankwright/schema";
import { data, type RouterContextProvider, redirect } from "react-router";
import { serverContext } from "#app/context.ts";
import { currentUser } from "./server.ts";

/** A section's fields as its public component shows them: saved, or not yet. */
export type Shown<K extends SectionName> = Values<Sections[K]>;
/** One of a list section's records as its public component shows it. */
export type ShownItem<K extends SectionName> = Shown<K> & { _id: string };

type Context = Readonly<RouterContextProvider>;

/** The one record of a single section; undefined when there is none yet. */
export async function one<T>(list: Promise<T[]>): Promise<T | undefined> {
  return (await list)[0];
}

/** What every page shows around its content, and what its head says about the site; read once for a request. */
export function siteFrame(context: Context): Promise<SiteFrame> {
  const frame = frames.get(context) ?? readFrame(context);
  frames.set(context, frame);
  return frame;
}

/** What of it stands around the screens of the checkout, the customer area, the order room and the panel. */
export async function areaFrame(context: Context): Promise<AreaFrame> {
  const { name, logo, testMode, hasAbout, legal } = await siteFrame(context);
  return { name, logo, testMode, hasAbout, ...(legal.length > 0 && { legal }) };
}

export type AreaFrame = Pick<SiteFrame, "name" | "logo" | "testMode" | "hasAbout"> &
  Partial<Pick<SiteFrame, "legal">>;

const frames = new WeakMap<Context, Promise<SiteFrame>>();

/** What of the content the frame shows, read once for as long as the content is what it was. */
function frameContent(context: Context): ReturnType<typeof readContent> {
  const now = context.get(serverContext).content();
  const known = shown.get(now);
  if (known) return known;
  const read = readContent(context);
  shown.set(now, read);
  // A failure is not kept: the next request tries again.
  read.catch(() => shown.delete(now));
  return read;
}

const shown = new WeakMap<object, ReturnType<typeof readContent>>();

async function readContent(context: Context) {
  const { router, ctx } = context.get(serverContext);
  // What anybody may see: others get the same.
  const { content, seo } = router.createCaller({ ...ctx, user: null });
  const [logo, who, about, address, social, copyright, legal] = await Promise.all([
    one(content.logo.list()),
    one(content.about.list()),
    one(content.footerAbout.list()),
    one(content.footerAddress.list()),
    one(content.footerSocial.list()),
    one(content.copyright.list()),
    seo.legalPages(),
  ]);
  return { logo, who, about, address, social, copyright, legal };
}

async function readFrame(context: Context) {
  const { env } = context.get(serverContext).ctx;
  const { logo, who, about, address, social, copyright, legal } = await frameContent(context);
  return {
    /** The site's public address, without a slash at the end. */
    siteUrl: env.SITE_URL,
    name: ownName(env) ?? nameOnPages(about?.aboutFooterText, env.SITE_URL),
    business: env.business,
    /** The kind of test that payments are; null when they are real or off. */
    testMode: testModeOf(env),
    /** The logo, and the one for dark screens; "" where there is none. */
    logo: { light: logo?.logo ?? "", dark: logo?.logoDark ?? "" },
    /** The accent that the owner chose by its name; "" for the standard one. */
    accent: logo?.accent ?? "",
    /** The home page has its about section, for links to lead to. */
    hasAbout: who !== undefined,
    ...brandOf(env.business),
    about,
    address,
    social,
    copyright,
    /** The imprint, privacy policy and terms that are written, with their titles. */
    legal,
  };
}

export type SiteFrame = Awaited<ReturnType<typeof readFrame>>;

/** Where the icons, the share picture and an accent of any colour are; undefined for what the owner did not set. */
function brandOf(business: Business) {
  const { icons, share, accent, tone } = brandFiles(business);
  return {
    icons: icons.map(({ size, file }) => ({ size, href: paths.brand(file) })),
    sharePicture: share && paths.brand(share),
    accentStyles: accent && paths.brand(accent),
    accentTone: tone,
  };
}

/** A host that nobody knows a site by. */
const NAMELESS = /^(?:localhost|[\d.]+|\[[\da-f:.]+\])$/;

/** What a site without a name of its own calls itself: the heading of the footer's about text if it is short, or else its host. */
function nameOnPages(aboutFooterText: string | undefined, siteUrl: string): string {
  const text = (aboutFooterText ?? "").replace(/\s+/g, " ").trim();
  if (text !== "" && text.length <= 40) return text;
  const { hostname } = new URL(siteUrl);
  return NAMELESS.test(hostname) ? "Your site" : hostname;
}

/** Sends a request for a page's other spelling (with or without the slash at its end) to the documented one. */
export function needCanonical(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url);
  // The router asks for the data of a page at "<path>.data".
  if (pathname === path || pathname.endsWith(".data")) return;
  throw redirect(path + search, 301);
}

/** The 404 to throw for an address of the site that leads nowhere; its page has the site's head and foot. */
export async function missingPage(context: Context) {
  return data({ frame: await siteFrame(context), user: currentUser(context) }, { status: 404 });
}

export type MissingPage = Awaited<ReturnType<typeof missingPage>>["data"];
