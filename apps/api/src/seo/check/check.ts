import { join } from "node:path";
import { contentRevision, legalPages } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import { findPageMeta } from "@rankwright/db/seo";
import { accentTones, PUBLIC_PAGES, type PublicPage } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { accentIssues } from "./accent.ts";
import { imageIssues } from "./images.ts";
import { type Fetcher, linkIssues } from "./links.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { onPage, onPageMeta, type SeoIssue } from "./seo-issue.ts";
import { headingIssues, textIssues } from "./texts.ts";
import { shownOn } from "./where.ts";

/** Result of a check. `isRead` is false if the pages could not be fetched, because the API runs without the site. */
export interface Checked {
  issues: SeoIssue[];
  isRead: boolean;
}

const cache = new WeakMap<Db["$client"], { revision: number; checked: Promise<Checked> }>();

/** Checks every public page. The result is cached until the content changes. */
export function checkSite(deps: Deps): Promise<Checked> {
  const revision = contentRevision(deps.db);
  const known = cache.get(deps.db.$client);
  if (known?.revision === revision) return known.checked;
  const checked = run(deps);
  cache.set(deps.db.$client, { revision, checked });
  // Failed checks are removed from the cache.
  checked.then(
    ({ isRead }) => isRead || cache.delete(deps.db.$client),
    () => cache.delete(deps.db.$client),
  );
  return checked;
}

/** Returns a function that fetches and parses a page of the site. Fetches each address at most once. */
function createFetcher({
  visit,
}: Pick<Deps, "visit">): (path: string) => Promise<{ status: number; facts: PageFacts } | undefined> {
  const asked = new Map<string, ReturnType<ReturnType<typeof createFetcher>>>();
  return (path) => {
    const known = asked.get(path);
    if (known) return known;
    const answer = visit(path).then((got) => got && { status: got.status, facts: readPage(got.body) });
    asked.set(path, answer);
    return answer;
  };
}

async function run(deps: Deps): Promise<Checked> {
  const ask = createFetcher(deps);
  const pages = new Map<PublicPage, PageFacts>();
  const issues = accentIssues(accentTones(deps.env.business.accent));
  const written = legalPages(deps.db).map(({ path }) => path);
  for (const page of [...PUBLIC_PAGES, ...written]) {
    const answer = await ask(page);
    if (!answer) return { issues: [], isRead: false };
    if (answer.status === 200) pages.set(page, answer.facts);
    else issues.push(onPage(page, "The page can't be loaded right now."));
  }
  const askIds: Fetcher = async (path) => {
    const answer = await ask(path);
    return answer && { status: answer.status, ids: answer.facts.ids };
  };
  for (const [page, facts] of pages) {
    const pageMeta = findPageMeta(deps.db, page)?.fields;
    const others = [...pages].flatMap(([other, its]) => (other === page ? [] : its));
    const shown = shownOn(deps.db, deps.sections, page);
    if (pageMeta?.search === "Hidden" && page === "/")
      issues.push(onPageMeta(page, "search", "The home page is hidden from search engines.", "mend"));
    issues.push(...textIssues(page, facts, others), ...headingIssues(page, facts, shown));
    const links = await linkIssues(page, facts, {
      shown,
      canonical: pageMeta?.canonical ?? "",
      siteUrl: deps.env.SITE_URL,
      ask: askIds,
    });
    // A dead link that is in none of the page's fields is in the layout of all pages, so it is reported only once.
    issues.push(...links.filter((link) => link.face || link.at || !issues.some(isLike(link))));
    issues.push(
      ...(await imageIssues(page, facts, {
        shown,
        mediaFolder: join(deps.env.DATA_DIR, "media"),
        hasShareWords: !pageMeta?.image || pageMeta.imageAlt !== "",
      })),
    );
  }
  return { issues: withoutDuplicates(issues), isRead: true };
}

const isLike = (one: SeoIssue) => (other: SeoIssue) => other.message === one.message;

/** Removes duplicates, such as a problem of a record that several pages show. */
function withoutDuplicates(findings: readonly SeoIssue[]): SeoIssue[] {
  const seen = new Set<string>();
  return findings.filter(({ page, message, at, face }) => {
    const key = JSON.stringify([at ?? page, face, message]);
    return !seen.has(key) && seen.add(key);
  });
}
