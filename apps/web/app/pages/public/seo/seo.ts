import { PAGE_META_TEXTS, SEARCH_ROOM, safeAddress, textWidth } from "@rankwright/schema";
import type { MetaDescriptor } from "react-router";
import type { SiteLayout } from "#app/data/site.ts";

const { title: TITLE, description: DESCRIPTION } = PAGE_META_TEXTS;

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Shortens a text to at most `max` characters including "…", at the end of a word if possible. */
export function trimmed(text: string, max: number): string {
  const line = oneLine(text);
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  // Cuts inside a word if that word fills more than half of the space, but never inside a surrogate pair.
  const kept = line[max - 1] === " " ? cut : space > max / 2 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\uD800-\uDBFF]$/, "").replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, "")}…`;
}

/** Returns a page's title of 10 to 70 characters: the subject, and the site's name if there is space. */
export function pageTitle(subject: string, name: string): string {
  const about = oneLine(subject).replace(/\.$/, "");
  const whole = about === "" ? name : `${about} | ${name}`;
  const { size, room } = SEARCH_ROOM.desktop.title;
  const fits = whole.length <= TITLE.max && textWidth(whole, size) <= room;
  const title = fits ? whole : trimmed(about, TITLE.max);
  return title.length >= TITLE.min ? title : trimmed(`${title} | SEO services and packages`, TITLE.max);
}

/**
 * Returns a page's description of 50 to 160 characters. Joins the texts until they have 50 characters, and appends the fallback if
 * they don't. The fallback must have at least 50 characters.
 */
export function descriptionOf(texts: readonly (string | undefined)[], fallback: string): string {
  const sentences = [...texts.map((text) => oneLine(text ?? "")).filter((text) => text !== ""), fallback];
  let description = "";
  for (const sentence of sentences) {
    if (description.length >= DESCRIPTION.min) break;
    const joint = description === "" ? "" : /[.!?…]$/.test(description) ? " " : ". ";
    description += joint + sentence;
  }
  return trimmed(description, DESCRIPTION.max);
}

/** Returns the absolute address, or undefined if it is unsafe. */
export function absolute(siteUrl: string, address: string | undefined): string | undefined {
  const safe = safeAddress(address ?? "", "image");
  return safe === "" ? undefined : new URL(safe, siteUrl).href;
}

/** Content of a page's head. */
export interface Head {
  title: string;
  description: string;
  /** Documented path of the page. */
  path: string;
  siteUrl: string;
  name: string;
  /** Picture for shared links and its alternative text; "" if not set. */
  image: string;
  imageAlt: string;
  /** Canonical address for search engines. */
  canonical: string;
  noindex: boolean;
  /** schema.org nodes. */
  graph: readonly object[];
}

const SHARE_PICTURE = "/share.png";

/** Derives a page's head from its content. Replaces an SVG `picture` by the share picture, because social networks don't show SVG. */
export function headOf(
  frame: SiteLayout,
  page: {
    subject: string;
    path: string;
    texts: readonly (string | undefined)[];
    fallback: string;
    picture?: string | undefined;
    graph?: readonly object[];
  },
): Head {
  const { siteUrl, name } = frame;
  const picture = /\.svg(?:$|\?)/i.test(page.picture ?? "") ? undefined : page.picture;
  return {
    title: pageTitle(page.subject, name),
    description: descriptionOf(page.texts, page.fallback),
    path: page.path,
    siteUrl,
    name,
    image: absolute(siteUrl, picture) ?? siteUrl + (frame.sharePicture ?? SHARE_PICTURE),
    imageAlt: "",
    canonical: siteUrl + page.path,
    noindex: false,
    graph: page.graph ?? [],
  };
}

/** Returns the head as meta tags. React Router escapes the structured data. */
export function headTags(head: Head): MetaDescriptor[] {
  const { title, description, canonical, noindex, name, image, imageAlt, graph } = head;
  const alt = imageAlt && { "image:alt": imageAlt };
  const og = {
    title,
    description,
    url: canonical,
    image,
    ...alt,
    type: "website",
    site_name: name,
    locale: "en_US",
  };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...Object.entries(og).map(([property, content]) => ({ property: `og:${property}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(imageAlt ? [{ name: "twitter:image:alt", content: imageAlt }] : []),
    ...(graph.length > 0
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": [...graph] } }]
      : []),
  ];
}
