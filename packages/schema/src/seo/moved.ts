import { z } from "zod";
import { sections } from "../content/index.ts";
import { paths } from "../site-paths.ts";
import { tooLong, typedAddress, URL_MAX } from "../text.ts";
import { isSafeAddress, withoutEndSlashes } from "../url.ts";

/** Addresses below these are the site's own machinery, whatever follows. */
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

/** An address as redirects compare it: without a slash at its end, letters as they are typed. */
const bare = (path: string) => withoutEndSlashes(path) || path.slice(0, 1);

/** Addresses in their parts; a page whose address is nothing but an id takes none. */
const inParts = (addresses: readonly string[]): string[][] =>
  addresses
    .map((path) => bare(path.startsWith("/") ? path : `/${path}`).replace(/\?.*/, ""))
    .filter((path) => path !== "/:id")
    .map((path) => path.toLowerCase().split("/"));

const ofSite = inParts(Object.values(paths).map((path) => String(Reflect.apply(path, undefined, [":id"]))));
/** Every address that a page answers at. */
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

/** Why no redirect may begin at a path; undefined when one may. */
export function whyKept(path: string): string | undefined {
  const lower = path.toLowerCase();
  if (path === "/") return "The home page is at this address.";
  const kept = PROTECTED.find((one) => lower === one || lower.startsWith(`${one}/`));
  if (kept) return `Addresses below ${kept} belong to the site itself and can't lead elsewhere.`;
  if (FILES.includes(lower)) return "The site has a file at this address.";
  if (isPage(path)) return "The site has a page at this address.";
  if (lower.endsWith(".data")) return "The pages' own script asks for addresses that end so.";
  return undefined;
}

/** What begins the addresses of which each names one thing: an order, a private link, a message, a setting. */
const FOLDERS: ReadonlySet<string> = new Set(
  ofSite.filter(({ length }) => length > 2).map(([, first = ""]) => first),
);

/**
 * Whether an address is the site's own, or below its own: nothing that a visitor misses. A private link that was cut short or
 * mistyped opens an order for whoever mends it, so none of them may be written down.
 */
export const isOwnAddress = (path: string): boolean =>
  whyKept(path) !== undefined || FOLDERS.has(path.toLowerCase().split("/")[1] ?? "");

/** A path with its percent codes in capitals, and none for what needs none: links write the same path in many ways (RFC 3986, 6.2.2). */
export const usualPath = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });

/**
 * The path of this site that a typed or asked address names, as redirects keep it: no query, no slash at its end. Undefined for
 * an address of another site and for what is no address.
 */
export function pathOf(typed: string, siteUrl: string): string | undefined {
  const text = typed.trim();
  const { origin, host, protocol } = new URL(siteUrl);
  // People leave the scheme out: this site's host in front is never the beginning of a path.
  const named = text.toLowerCase().startsWith(`${host}/`) ? `${protocol}//${text}` : text;
  const whole = /^https?:/i.test(named) ? named : `${siteUrl}/${named.replace(/^\/+/, "")}`;
  const url = URL.parse(whole);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return usualPath(bare(url.pathname));
}

/** Where an old address leads. */
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
