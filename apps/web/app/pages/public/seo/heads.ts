import {
  isSearchable,
  type LEGAL_PAGES,
  metaPage,
  NO_PAGE_META,
  type PageMeta,
  type PublicPage,
  paths,
  shownPackages,
} from "@rankwright/schema";
import type { RouterContextProvider } from "react-router";
import { api } from "#app/data/server.ts";
import { firstRecord, type Shown, siteLayout } from "#app/data/site.ts";
import { plainOf } from "#app/sections/legal/blocks.ts";
import { priceText } from "#app/sections/packages/price.tsx";
import { absolute, type Head, headOf } from "./seo.ts";
import { breadcrumbNode, businessNode } from "./structured-data.ts";

type Context = Readonly<RouterContextProvider>;

async function home(context: Context): Promise<Head> {
  const { content } = api(context);
  const [frame, banner, serviceText, all] = await Promise.all([
    siteLayout(context),
    firstRecord(content.banner.list()),
    firstRecord(content.serviceText.list()),
    content.packages.list(),
  ]);
  return headOf(frame, {
    subject: banner?.bannerHeading ?? "",
    path: paths.home(),
    texts: [banner?.bannerDetails, serviceText?.servicesubHeading, frame.about?.aboutFooterDetails],
    fallback: `${frame.name}: search engine optimisation in packages with fixed prices, ordered online.`,
    picture: banner?.imageOne,
    graph: [businessNode(frame, shownPackages(all))],
  });
}

async function service(context: Context): Promise<Head> {
  const { content } = api(context);
  const [frame, text, services] = await Promise.all([
    siteLayout(context),
    firstRecord(content.serviceText.list()),
    content.serviceItems.list(),
  ]);
  return headOf(frame, {
    subject: text?.serviceHeading || "Services",
    path: paths.service(),
    texts: [text?.servicesubHeading, ...services.map(({ serviceTitle }) => serviceTitle)],
    fallback: `Services of ${frame.name}: how we help websites get found, how we work and who is on the team.`,
    picture: services.find(({ serviceName }) => serviceName !== "")?.serviceImg,
    graph: [businessNode(frame), breadcrumbNode(frame.siteUrl, "Services", paths.service())],
  });
}

async function pricing(context: Context): Promise<Head> {
  const [frame, all] = await Promise.all([siteLayout(context), api(context).content.packages.list()]);
  const packages = shownPackages(all);
  const names = packages.map(({ packageName }) => packageName).join(", ");
  const prices = packages.map((each) => `${each.packageName} ${priceText(each)}`).join(", ");
  return headOf(frame, {
    subject: names === "" ? "Packages and prices" : `Packages and prices: ${names}`,
    path: paths.pricing(),
    texts: [prices],
    fallback: "See what each package includes, compare them line by line and order online at a fixed price.",
    graph: [businessNode(frame, packages), breadcrumbNode(frame.siteUrl, "Pricing", paths.pricing())],
  });
}

async function contact(context: Context): Promise<Head> {
  const frame = await siteLayout(context);
  const channels = [frame.address?.phoneNumber, frame.address?.emailAddress].filter((channel) => channel);
  return headOf(frame, {
    subject: "Contact us",
    path: paths.contact(),
    texts: channels.length > 0 ? [`Reach ${frame.name} at ${channels.join(" or ")}`] : [],
    fallback: `Write to ${frame.name} about your site and the searches you want to rank for. We read every message.`,
    graph: [businessNode(frame), breadcrumbNode(frame.siteUrl, "Contact", paths.contact())],
  });
}

async function thanks(context: Context): Promise<Head> {
  const frame = await siteLayout(context);
  return headOf(frame, {
    subject: "Thank you for your message",
    path: paths.thanks(),
    texts: [],
    fallback: `Your message to ${frame.name} was received. We read it and write back to the e-mail address you gave.`,
    graph: [breadcrumbNode(frame.siteUrl, "Thank you", paths.thanks())],
  });
}

type LegalPage = (typeof LEGAL_PAGES)[number];

/** Returns the record of a legal page, or undefined if it isn't written. */
export function legalRecord(context: Context, page: LegalPage) {
  const { content } = api(context);
  const lists = {
    "/imprint": content.imprint,
    "/privacy": content.privacy,
    "/terms": content.terms,
    "/cancellation-policy": content.cancellationPolicy,
  };
  return firstRecord<Shown<"terms">>(lists[page].list());
}

const legal =
  (page: LegalPage) =>
  async (context: Context): Promise<Head> => {
    const [frame, record] = await Promise.all([siteLayout(context), legalRecord(context, page)]);
    const subject = frame.legal.find(({ path }) => path === page)?.title ?? metaPage(page).name;
    return headOf(frame, {
      subject,
      path: page,
      texts: [plainOf(record?.text ?? "")],
      fallback: `${metaPage(page).name}: the legal text that applies to orders with ${frame.name}.`,
      graph: [breadcrumbNode(frame.siteUrl, subject, page)],
    });
  };

const heads: Record<PublicPage, (context: Context) => Promise<Head>> = {
  "/": home,
  "/service/": service,
  "/pricing/": pricing,
  "/contact": contact,
  "/thanks": thanks,
  "/imprint": legal("/imprint"),
  "/privacy": legal("/privacy"),
  "/terms": legal("/terms"),
  "/cancellation-policy": legal("/cancellation-policy"),
};

/** Returns a page's head as derived from its content, without the owner's SEO settings. */
export const headOfContent = (context: Context, page: PublicPage): Promise<Head> => heads[page](context);

/** Replaces values of the page's head with those in the owner's SEO settings. */
function withPageMeta(page: PublicPage, head: Head, pageMeta: PageMeta): Head {
  const own = absolute(head.siteUrl, pageMeta.image);
  return {
    ...head,
    title: pageMeta.title || head.title,
    description: pageMeta.description || head.description,
    image: own ?? head.image,
    imageAlt: own ? pageMeta.imageAlt : head.imageAlt,
    canonical: absolute(head.siteUrl, pageMeta.canonical) ?? head.canonical,
    noindex: !isSearchable(page) || pageMeta.search === "Hidden",
  };
}

/** Returns a public page's head, derived from its content and the owner's SEO settings. */
export async function headOfPage(context: Context, page: PublicPage): Promise<Head> {
  const [head, face] = await Promise.all([heads[page](context), api(context).seo.pageMeta({ path: page })]);
  return withPageMeta(page, head, { ...NO_PAGE_META, ...face });
}
