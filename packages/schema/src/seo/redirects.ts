import { z } from "zod";
import { sections } from "../content/index.ts";
import { paths } from "../site-paths.ts";
import { tooLong, typedAddress, URL_MAX } from "../text.ts";
import { isSafeAddress, withoutEndSlashes } from "../url.ts";

/** Paths that can't be redirected, and neither can any path below them. */
const PROTECTED = [
  "/admin",
  "/api",
  "/assets",
  "/auth",
  "/demo",
  "/export",
  "/fonts",
  "/media",
  "/trpc",
  "/webhooks",
  "/healthz",
  "/readyz",
  "/metrics",
  "/ipn",
];
const FILES = ["/site.js", "/favicon.svg", "/favicon.ico", "/share.png"];

/** Normalises a path for redirects: removes trailing slashes but keeps the case. */
const bare = (path: string) => withoutEndSlashes(path) || path.slice(0, 1);

/** Splits paths at slashes. Omits the path "/:id", which would match every one-part path. */
const inParts = (addresses: readonly string[]): string[][] =>
  addresses
    .map((path) => bare(path.startsWith("/") ? path : `/${path}`).replace(/\?.*/, ""))
    .filter((path) => path !== "/:id")
    .map((path) => path.toLowerCase().split("/"));

const ofSite = inParts(Object.values(paths).map((path) => String(Reflect.apply(path, undefined, [":id"]))));
/** All addresses of pages. */
const pages = [
  ...ofSite,
  ...inParts(
    Object.values(sections).flatMap(({ screens }) => [
      screens.manage.path,
      ...screens.edit.map(({ path }) => path),
    ]),
  ),
];
const isPage = (path: string) => {
  const parts = path.toLowerCase().split("/");
  return pages.some(
    (page) =>
      page.length === parts.length && page.every((part, at) => part.startsWith(":") || part === parts[at]),
  );
};

/** Returns why a path can't be redirected; undefined if it can. */
export function refusalReason(path: string): string | undefined {
  const lower = path.toLowerCase();
  if (path === "/") return "The home page is at this address.";
  const kept = PROTECTED.find((one) => lower === one || lower.startsWith(`${one}/`));
  if (kept) return `Addresses below ${kept} are used by the site and can't be redirected.`;
  if (FILES.includes(lower)) return "The site has a file at this address.";
  if (isPage(path)) return "The site has a page at this address.";
  if (lower.endsWith(".data"))
    return "Addresses that end in .data are used by the site and can't be redirected.";
  return undefined;
}

/** True if the site may have something at this path: a page, a file, or a record whose path is its id. */
export const isPossiblePath = (path: string): boolean =>
  refusalReason(path) !== undefined || /^\/[\da-f]{24}$/i.test(path);

/** First segments of all paths with more than one, such as "room" in private links. */
const FOLDERS: ReadonlySet<string> = new Set(
  ofSite.filter(({ length }) => length > 2).map(([, first = ""]) => first),
);

/**
 * True if a missing path must not be stored in the list of missing pages, because it looks like a path of the site. It could be a mistyped
 * private link: anyone who reads the list could correct it and open the order.
 */
export const isOwnAddress = (path: string): boolean =>
  refusalReason(path) !== undefined || FOLDERS.has(path.toLowerCase().split("/")[1] ?? "");

/**
 * Normalises percent-encoding, because links may encode the same path differently (RFC 3986, 6.2.2): decodes unreserved characters and
 * writes all other codes in upper case.
 */
export const normalPath = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });

/**
 * Returns the normalised path of a typed or requested address on this site, without query and trailing slash. Undefined for an address of
 * another site or an invalid one.
 */
export function pathOf(typed: string, siteUrl: string): string | undefined {
  const text = typed.trim();
  const { origin, host, protocol } = new URL(siteUrl);
  // Users omit the scheme, so a path may begin with this site's host.
  const named = text.toLowerCase().startsWith(`${host}/`) ? `${protocol}//${text}` : text;
  const whole = /^https?:/i.test(named) ? named : `${siteUrl}/${named.replace(/^\/+/, "")}`;
  const url = URL.parse(whole);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return normalPath(bare(url.pathname));
}

/** A redirect from an old address to a new one. */
export const redirectInput = z.strictObject({
  from: z
    .string({ error: "Old address must be text." })
    .trim()
    .min(1, "Old address is required.")
    .max(500, "Old address may have at most 500 characters.")
    .refine((value) => isSafeAddress(/^(?:https?:|\/)/i.test(value) ? value : `/${value}`, "image"), {
      error: "Old address must be on this site, such as /old-page.",
    }),
  to: typedAddress("New address")
    .min(1, "New address is required.")
    .max(URL_MAX, tooLong("New address", URL_MAX))
    .refine((value) => isSafeAddress(value, "image"), {
      error: "New address must start with / or https://.",
    }),
});
