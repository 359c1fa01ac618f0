import { type Db, immediateUnlessBusy, unlessBusy } from "@rankwright/db/core";
import { addMissing, dropOldMissing, type Missing } from "@rankwright/db/seo";
import { isOwnAddress, pathOf } from "@rankwright/schema";
import { maskedPath } from "../addresses/masked-path.ts";
import type { Deps } from "../context/deps.ts";

const DAY_MS = 86_400_000;
/** So long missing addresses are listed, in days. */
export const MISSING_DAYS = 30;
/** So many addresses are counted one by one between two writes; a flood of made-up ones is counted together. */
const MOST_AT_ONCE = 200;
const LONGEST = 200;

/** What programs ask every site for that look for other software's weak spots, and what browsers ask for unasked. */
const JUNK =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|zip|gz|rar|map|log|json|xml|action)(?:\/|$)|\/\.|^\/(?:wp|wordpress|cgi-bin|phpmyadmin|pma|vendor|xmlrpc|owa|hudson|solr|actuator|_ignition)\b|^\/(?:favicon|apple-touch-icon)|[^\x21-\x7e]|%00|\.\./i;

/** The name under which the site asks itself; what it asks for is no visitor's. */
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
 * Counts that an address was asked for that leads nowhere, in memory until `writeMissing`: a read writes nothing. Of where the
 * visitor came from the host alone is kept.
 */
export function noteMissing(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  asked: { url: string; referrer: string | undefined; userAgent: string | undefined },
): void {
  if (asked.userAgent === OWN_VISIT) return;
  const [path = ""] = asked.url.split("?");
  const whole = pathOf(path, env.SITE_URL) ?? "";
  const isJunk = JUNK.test(path);
  // A file of an earlier build is no page that moved.
  if (!isJunk && isOwnAddress(whole)) return;
  const counts = countsOf(db);
  // A private link that was mistyped must not stand in a list.
  const isNamed = path.length <= LONGEST && !isJunk && maskedPath(path) === path;
  const named = isNamed ? whole : "";
  const key = counts.has(named) || counts.size < MOST_AT_ONCE ? named : "";
  const known = counts.get(key);
  counts.set(key, {
    path: key,
    n: (known?.n ?? 0) + 1,
    lastAt: now(),
    referrer: key === "" ? "" : hostOf(asked.referrer, env.SITE_URL) || known?.referrer || "",
  });
}

/** Writes what was counted. While the database can't be written, it waits and nothing is forgotten. */
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
