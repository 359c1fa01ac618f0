import { type Db, immediateUnlessBusy, unlessBusy } from "@rankwright/db/core";
import { addMissing, dropOldMissing, type Missing } from "@rankwright/db/seo";
import { isOwnAddress, pathOf } from "@rankwright/schema";
import { maskedPath } from "../addresses/masked-path.ts";
import type { Deps } from "../context/deps.ts";

const DAY_MS = 86_400_000;
/** Number of days for which missing addresses are listed. */
export const MISSING_DAYS = 30;
/** Maximum number of addresses counted individually between two writes. Further addresses, as in a flood, share a count. */
const MAX_BUFFERED = 200;
const LONGEST = 200;

/** Addresses that vulnerability scanners and browsers request from every site. */
const JUNK =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|zip|gz|rar|map|log|json|xml|action)(?:\/|$)|\/\.|^\/(?:wp|wordpress|cgi-bin|phpmyadmin|pma|vendor|xmlrpc|owa|hudson|solr|actuator|_ignition)\b|^\/(?:favicon|apple-touch-icon)|[^\x21-\x7e]|%00|\.\./i;

/** User agent of the site's own SEO check. Its requests are not counted. */
export const OWN_VISIT = "Rankwright's own check";

const counted = new WeakMap<Db["$client"], Map<string, Missing>>();

function countsOf({ $client }: Pick<Db, "$client">): Map<string, Missing> {
  const known = counted.get($client) ?? new Map<string, Missing>();
  counted.set($client, known);
  return known;
}

export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

function hostOf(referrer: string | undefined, siteUrl: string): string {
  const url = URL.parse(referrer ?? "");
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return url.origin === new URL(siteUrl).origin ? "this site" : url.host.slice(0, 100);
}

/**
 * Counts a request for a missing address. Counts stay in memory until `writeMissing`, so that requests don't write to the database.
 * Of the referrer, only the host is stored.
 */
export function countMissing(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  asked: { url: string; referrer: string | undefined; userAgent: string | undefined },
): void {
  if (asked.userAgent === OWN_VISIT) return;
  const [path = ""] = asked.url.split("?");
  const whole = pathOf(path, env.SITE_URL) ?? "";
  const isJunk = JUNK.test(path);
  // Not counted: the site's own files and pages, such as a script of an earlier build. They can't be redirected.
  if (!isJunk && isOwnAddress(whole)) return;
  const counts = countsOf(db);
  // Private links of orders are secret, also mistyped ones, so they are counted without their path.
  const isNamed = path.length <= LONGEST && !isJunk && maskedPath(path) === path;
  const named = isNamed ? whole : "";
  const key = counts.has(named) || counts.size < MAX_BUFFERED ? named : "";
  const known = counts.get(key);
  counts.set(key, {
    path: key,
    n: (known?.n ?? 0) + 1,
    lastAt: now(),
    referrer: key === "" ? "" : hostOf(asked.referrer, env.SITE_URL) || known?.referrer || "",
  });
}

/** Writes the counts to the database. If it is busy, they stay in memory until the next attempt. */
export function writeMissing({ db, now }: Pick<Deps, "db" | "now">): void {
  const counts = countsOf(db);
  if (counts.size === 0) return;
  unlessBusy(() => {
    immediateUnlessBusy(db, (tx) => {
      addMissing(tx, dayOf(now()), [...counts.values()]);
      dropOldMissing(tx, dayOf(now()) - MISSING_DAYS);
    });
    counts.clear();
  });
}
