import { cachedByContent } from "@rankwright/db/content";
import { listRedirects } from "@rankwright/db/seo";
import {
  type Issue,
  isPossiblePath,
  normalPath,
  pathOf,
  REDIRECTS_MAX,
  refusalReason,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";

/** Targets of all redirects, by old address. */
const redirectsOf = cachedByContent(
  (db): ReadonlyMap<string, string> =>
    new Map(listRedirects(db).map((one) => [normalPath(one.from), one.to])),
);

/**
 * Returns the target of a requested URL's redirect as an absolute URL; undefined if there is none. The request's query is added if
 * the target has none.
 */
export function redirectTarget({ db, env }: Pick<Deps, "db" | "env">, url: string): string | undefined {
  const to = redirectsOf(db);
  if (to.size === 0) return undefined;
  const [path = ""] = url.split("?");
  const target = to.get(pathOf(path, env.SITE_URL) ?? "");
  if (target === undefined) return undefined;
  const whole = new URL(target, env.SITE_URL);
  if (whole.search === "") whole.search = url.slice(path.length);
  return whole.href;
}

/** Normalizes a redirect. URLs of this site are reduced to their path, because the site may move to another host. */
export function normalRedirect(
  { from, to }: Pair,
  siteUrl: string,
): { from: string | undefined; to: string } {
  const url = new URL(to, siteUrl);
  const isOwn = pathOf(to, siteUrl) !== undefined;
  return { from: pathOf(from, siteUrl), to: isOwn ? url.pathname + url.search + url.hash : url.href };
}

/**
 * Returns the targets on this site that don't exist. Requests each one as a visitor does, or compares it with the paths of the site's pages
 * if the API runs without the site. Expects targets of `normalRedirect`, and checks only as many as a site can have redirects.
 */
export async function missingTargets(
  { env, visit }: Pick<Deps, "env" | "visit">,
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  for (const to of [...new Set(targets)].slice(0, REDIRECTS_MAX)) {
    const path = pathOf(to, env.SITE_URL);
    if (path === undefined) continue;
    const { pathname, search } = new URL(to, env.SITE_URL);
    const answer = await visit(pathname + search);
    if (answer ? [404, 410].includes(answer.status) : !isPossiblePath(path)) missing.add(to);
  }
  return missing;
}

/** Returns the error for a target that doesn't exist. */
export const missingTarget = (to: string): Issue => ({
  path: "to",
  message: `There is no page at ${to}. Enter an existing address.`,
});

interface Pair {
  from: string;
  to: string;
  /** Line of the bulk import that contains it; undefined for a stored redirect. */
  line?: number;
}

/** Indexes the existing redirects, to check whether another one would conflict with them. */
export function knownRedirects(rows: readonly Pair[], siteUrl: string) {
  const byFrom = new Map<string, Pair>();
  const byTarget = new Map<string, Pair[]>();
  const add = (one: Pair) => {
    byFrom.set(normalPath(one.from), one);
    const target = pathOf(one.to, siteUrl);
    const before = target === undefined ? undefined : byTarget.get(target);
    if (before) before.push(one);
    else if (target !== undefined) byTarget.set(target, [one]);
  };
  for (const row of rows) add(row);
  return {
    size: () => byFrom.size,
    add,
    has: ({ from, to }: Partial<Pair>) => from !== undefined && byFrom.get(from)?.to === to,
    /** Returns why a redirect can't be added; undefined if it can. Expects the result of `normalRedirect`. */
    issueOf({ from, to }: ReturnType<typeof normalRedirect>): Issue | undefined {
      const issue = (path: keyof Pair, message: string): Issue => ({ path, message });
      if (from === undefined) return issue("from", "Old address must be on this site.");
      const why = refusalReason(from);
      if (why) return issue("from", why);
      const target = pathOf(to, siteUrl);
      if (target === from) return issue("to", "An address can't redirect to itself.");
      const taken = byFrom.get(from);
      if (taken)
        return issue("from", `${from} already redirects to ${taken.to}. Remove that redirect first.`);
      const next = target === undefined ? undefined : byFrom.get(target);
      if (next)
        return issue(
          "to",
          pathOf(next.to, siteUrl) === from
            ? `${next.from} redirects back to ${from}. The two would form a loop.`
            : `${next.from} redirects to ${next.to}. Enter that address here instead.`,
        );
      const before = byTarget.get(from);
      const earlier = before?.find(({ line }) => line !== undefined);
      if (earlier) return issue("from", `Line ${earlier.line} leads to ${from}. Enter ${to} there instead.`);
      if (before)
        return issue(
          "from",
          `${before.map((one) => one.from).join(", ")} already redirects to ${from}. Remove that redirect and add it again with the new address first.`,
        );
      return undefined;
    },
  };
}
