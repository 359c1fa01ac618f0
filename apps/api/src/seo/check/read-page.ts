import { Parser } from "htmlparser2";

/** An image on a page, with all URLs that browsers may load, such as those in `srcset`. */
interface PictureFact {
  addresses: string[];
  /** Undefined if the attribute is missing. */
  alt: string | undefined;
}

/** Content of a rendered page that the checks use. */
export interface PageFacts {
  title: string;
  description: string;
  shareImage: string;
  shareAlt: string;
  headings: { level: number; text: string }[];
  pictures: PictureFact[];
  /** Distinct `href` values, as written. */
  links: string[];
  ids: ReadonlySet<string>;
}

const addressesOf = (srcset: string): string[] =>
  srcset.split(",").flatMap((one) => one.trim().split(/\s+/)[0] || []);

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Parses a page's head, headings, images and links. */
export function readPage(html: string): PageFacts {
  const meta = new Map<string, string>();
  const headings: PageFacts["headings"] = [];
  const pictures: PictureFact[] = [];
  const links = new Set<string>();
  const ids = new Set<string>();
  let title = "";
  let inTitle = false;
  let heading: PageFacts["headings"][number] | undefined;
  /** URLs in the <source> elements of the current <picture>. */
  let sources: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, src, srcset, alt, content = "" } = attributes;
      if (id) ids.add(id);
      // Ignores later ones, which are titles of SVGs.
      if (name === "title" && headings.length === 0 && title === "") inTitle = true;
      if (name === "meta") meta.set(attributes.name ?? attributes.property ?? "", content);
      if (name === "a" && href) links.add(href);
      if (name === "source" && srcset) sources.push(...addressesOf(srcset));
      if (name === "img") {
        pictures.push({ addresses: [src ?? "", ...sources].filter(Boolean), alt });
        sources = [];
      }
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level) heading = { level: Number(level), text: "" };
    },
    ontext(text) {
      if (inTitle) title += text;
      if (heading) heading.text += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
      if (heading && name === `h${heading.level}`) {
        headings.push({ ...heading, text: oneLine(heading.text) });
        heading = undefined;
      }
    },
  });
  parser.end(html);
  return {
    title: oneLine(title),
    description: meta.get("description") ?? "",
    shareImage: meta.get("og:image") ?? "",
    shareAlt: meta.get("og:image:alt") ?? "",
    headings,
    pictures,
    links: [...links],
    ids,
  };
}
