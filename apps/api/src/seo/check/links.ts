import type { PublicPage } from "@rankwright/schema";
import type { PageFacts } from "./read-page.ts";
import { onPage, onPageMeta, type SeoIssue } from "./seo-issue.ts";
import { placeOf, type Shown } from "./where.ts";

/** Fetches an address of the site. Resolves to its status and the ids on the page, or undefined if it can't be fetched. */
export type Fetcher = (path: string) => Promise<{ status: number; ids: ReadonlySet<string> } | undefined>;

/** Decodes a URL's fragment, which names an id on the page. Returns it unchanged if it can't be decoded. */
function idOf(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Returns an error message for a dead link within this site; undefined for valid links and links to other sites. */
async function deadLink(
  href: string,
  page: PublicPage,
  siteUrl: string,
  ask: Fetcher,
): Promise<string | undefined> {
  const url = URL.parse(href, siteUrl + page);
  if (!url || url.origin !== new URL(siteUrl).origin) return undefined;
  const answer = await ask(url.pathname + url.search);
  if (!answer) return undefined;
  if (answer.status >= 400) return `The link to ${href} is broken. Enter an existing address.`;
  const anchor = idOf(url.hash.slice(1));
  if (anchor && answer.status === 200 && !answer.ids.has(anchor))
    return `The link to ${href} points to a section that its page does not have.`;
  return undefined;
}

/** Reports dead links within this site, each at the field that contains it. */
export async function linkIssues(
  page: PublicPage,
  { links }: Pick<PageFacts, "links">,
  {
    shown,
    canonical,
    siteUrl,
    ask,
  }: { shown: readonly Shown[]; canonical: string; siteUrl: string; ask: Fetcher },
): Promise<SeoIssue[]> {
  const found: SeoIssue[] = [];
  for (const href of links) {
    const message = await deadLink(href, page, siteUrl, ask);
    if (!message) continue;
    found.push({ ...onPage(page, message), at: placeOf(shown, ({ value }) => value.trim() === href) });
  }
  const dead = canonical && (await deadLink(canonical, page, siteUrl, ask));
  if (dead)
    found.push(
      onPageMeta(
        page,
        "canonical",
        "The main address is broken, so search engines can't list this page.",
        "mend",
      ),
    );
  return found;
}
