import { join } from "node:path";
import { contentRevision, legalPages } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import { findFace } from "@rankwright/db/seo";
import { accentTones, PUBLIC_PAGES, type PublicPage } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { accentFindings } from "./accent.ts";
import { type Finding, onFace, onPage } from "./finding.ts";
import { type Ask, linkFindings } from "./links.ts";
import { pictureFindings } from "./pictures.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { headingFindings, textFindings } from "./texts.ts";
import { shownOn } from "./where.ts";

/** Result of the latest check. `isRead` is false if the pages could not be fetched, because this API runs without the site. */
export interface Checked {
  findings: Finding[];
  isRead: boolean;
}

const kept = new WeakMap<Db["$client"], { revision: number; checked: Promise<Checked> }>();

/** Checks every public page, once for each revision of the content. */
export function checkSite(deps: Deps): Promise<Checked> {
  const revision = contentRevision(deps.db);
  const known = kept.get(deps.db.$client);
  if (known?.revision === revision) return known.checked;
  const checked = look(deps);
  kept.set(deps.db.$client, { revision, checked });
  // Checks that could not fetch the pages aren't cached.
  checked.then(
    ({ isRead }) => isRead || kept.delete(deps.db.$client),
    () => kept.delete(deps.db.$client),
  );
  return checked;
}

/** Returns a function that fetches each address of the site at most once. */
function asker({
  visit,
}: Pick<Deps, "visit">): (path: string) => Promise<{ status: number; facts: PageFacts } | undefined> {
  const asked = new Map<string, ReturnType<ReturnType<typeof asker>>>();
  return (path) => {
    const known = asked.get(path);
    if (known) return known;
    const answer = visit(path).then((got) => got && { status: got.status, facts: readPage(got.body) });
    asked.set(path, answer);
    return answer;
  };
}

async function look(deps: Deps): Promise<Checked> {
  const ask = asker(deps);
  const pages = new Map<PublicPage, PageFacts>();
  const findings = accentFindings(accentTones(deps.env.business.accent));
  const written = legalPages(deps.db).map(({ path }) => path);
  for (const page of [...PUBLIC_PAGES, ...written]) {
    const answer = await ask(page);
    if (!answer) return { findings: [], isRead: false };
    if (answer.status === 200) pages.set(page, answer.facts);
    else findings.push(onPage(page, "The page can't be loaded right now."));
  }
  const askIds: Ask = async (path) => {
    const answer = await ask(path);
    return answer && { status: answer.status, ids: answer.facts.ids };
  };
  for (const [page, facts] of pages) {
    const face = findFace(deps.db, page)?.fields;
    const others = [...pages].flatMap(([other, its]) => (other === page ? [] : its));
    const shown = shownOn(deps.db, deps.sections, page);
    if (face?.search === "Hidden" && page === "/")
      findings.push(onFace(page, "search", "The home page is hidden from search engines.", "mend"));
    findings.push(...textFindings(page, facts, others), ...headingFindings(page, facts, shown));
    const links = await linkFindings(page, facts, {
      shown,
      canonical: face?.canonical ?? "",
      siteUrl: deps.env.SITE_URL,
      ask: askIds,
    });
    // A dead link that is in none of the page's records is in the layout and is reported once.
    findings.push(...links.filter((link) => link.face || link.at || !findings.some(isLike(link))));
    findings.push(
      ...(await pictureFindings(page, facts, {
        shown,
        mediaFolder: join(deps.env.DATA_DIR, "media"),
        hasShareWords: !face?.image || face.imageAlt !== "",
      })),
    );
  }
  return { findings: once(findings), isRead: true };
}

const isLike = (one: Finding) => (other: Finding) => other.message === one.message;

/** Removes duplicates, such as problems in the header or footer of every page. */
function once(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ page, message, at, face }) => {
    const key = JSON.stringify([at ?? page, face, message]);
    return !seen.has(key) && seen.add(key);
  });
}
