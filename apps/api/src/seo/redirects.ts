import { contentRevision } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import { listRedirects } from "@rankwright/db/seo";
import { type Issue, pathOf, usualPath, whyKept } from "@rankwright/schema";
import type { Deps } from "../deps.ts";

/** As many as a site that was moved here may bring. */
export const MOST_REDIRECTS = 2_000;

interface Kept {
  revision: number;
  to: ReadonlyMap<string, string>;
}
const kept = new WeakMap<Db["$client"], Kept>();

/** All redirects by their old address, read once for each revision of the content. */
function redirectsOf(db: Db): Kept["to"] {
  const revision = contentRevision(db);
  const known = kept.get(db.$client);
  if (known?.revision === revision) return known.to;
  const to = new Map(listRedirects(db).map((one) => [usualPath(one.from), one.to]));
  kept.set(db.$client, { revision, to });
  return to;
}

/** Where an old address leads, as a whole address with the request's query; undefined for an address that never moved. */
export function movedTo({ db, env }: Pick<Deps, "db" | "env">, url: string): string | undefined {
  const to = redirectsOf(db);
  if (to.size === 0) return undefined;
  const [path = ""] = url.split("?");
  const target = to.get(pathOf(path, env.SITE_URL) ?? "");
  if (target === undefined) return undefined;
  const whole = new URL(target, env.SITE_URL);
  if (whole.search === "") whole.search = url.slice(path.length);
  return whole.href;
}

const issue = (path: string, message: string): Issue => ({ path, message });

/** What is wrong with a redirect beside the others; `from` and `to` are normal: a path of this site, or a whole address. */
export function redirectIssues(
  others: readonly { from: string; to: string }[],
  { from, to }: { from: string | undefined; to: string },
  siteUrl: string,
): Issue[] {
  if (from === undefined) return [issue("from", "Old address must be one of this site.")];
  const why = whyKept(from);
  if (why) return [issue("from", why)];
  const target = pathOf(to, siteUrl);
  if (target === from) return [issue("to", "An address can't lead to itself.")];
  const taken = others.find((one) => usualPath(one.from) === from);
  if (taken) return [issue("from", `${from} leads to ${taken.to} already. Remove that redirect first.`)];
  const next = others.find((one) => usualPath(one.from) === target);
  if (next)
    return [
      issue(
        "to",
        pathOf(next.to, siteUrl) === from
          ? `${next.from} leads back to ${from}: the two would go round in circles.`
          : `${next.from} leads on to ${next.to}. Enter that address here instead.`,
      ),
    ];
  const before = others.filter((one) => pathOf(one.to, siteUrl) === from);
  if (before[0])
    return [
      issue(
        "from",
        `${before.map((one) => one.from).join(", ")} leads to ${from}. Let that one lead to the new address first, by removing and adding it again.`,
      ),
    ];
  return [];
}
