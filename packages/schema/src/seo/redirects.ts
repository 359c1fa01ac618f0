import { z } from "zod";
import { sections } from "../content/index.ts";
import { paths } from "../site-paths.ts";
import { tooLong, typedAddress, URL_MAX } from "../text.ts";
import { isSafeAddress, withoutEndSlashes } from "../url.ts";

/** Reserved paths; everything below them belongs to the site. */
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

/** Splits addresses into parts. Omits the page whose address is only an id: it would match everything. */
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

/** First parts of addresses that contain an id or token: orders, private links, messages, settings. */
const FOLDERS: ReadonlySet<string> = new Set(
  ofSite.filter(({ length }) => length > 2).map(([, first = ""]) => first),
);

/**
 * True if an address belongs to the site or is below one that does, so that it is not reported as missing. In particular, a private link
 * that was truncated or mistyped must not be stored: anyone who corrects it could open the order.
 */
export const isOwnAddress = (path: string): boolean =>
  refusalReason(path) !== undefined || FOLDERS.has(path.toLowerCase().split("/")[1] ?? "");

/**
 * Normalises percent-encoding: uppercase codes, and none for unreserved characters, because links write the same path in different ways
 * (RFC 3986, 6.2.2).
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
  // People omit the scheme: this site's host at the beginning is not a part of the path.
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
      error: "Old address must be a path of this site, such as /old-page.",
    }),
  to: typedAddress("New address")
    .min(1, "New address is required.")
    .max(URL_MAX, tooLong("New address", URL_MAX))
    .refine((value) => isSafeAddress(value, "image"), {
      error: "New address must start with / or https://.",
    }),
});
