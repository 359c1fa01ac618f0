import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  type AppRouter,
  contentWithKey,
  createContext,
  type Deps,
  legalPages,
  perRevision,
} from "@rankwright/api";
import { contactAbout, LEGAL_PAGES, paths, SITE_PAGES } from "@rankwright/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { Bundle } from "./bundle.ts";

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Paths of the pages that are the same for every visitor. */
const PUBLIC = new Set<string>([...SITE_PAGES, paths.contactUs(), paths.robots(), paths.sitemap()]);
const LEGAL = new Set<string>(LEGAL_PAGES);

/** A rendered public page in each encoding. */
interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Record<"identity" | "br" | "gzip", Buffer>;
}

/**
 * Returns a function that sends a public page, or returns undefined if the request is for anything else. Pages are rendered without a
 * session and cached until the content changes: `content` then returns another object. In development nothing is cached.
 */
export function pageCache(deps: Deps, router: AppRouter, { render, live }: Bundle, content: () => object) {
  const fresh = (key: string) =>
    render(new Request(deps.env.SITE_URL + key), { router, ctx: createContext(deps), nonce: "", content });
  const page = live ? (key: string) => fresh(key).then(pack) : createPageCache(content, fresh);

  async function send(key: string, request: FastifyRequest, reply: FastifyReply) {
    const cached = await page(key);
    if (cached.status === 200) return sendPage(cached, request, reply);
    return reply.code(cached.status).headers(cached.headers).send(cached.body.identity);
  }

  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const key = cacheKey(deps, request);
    return key === undefined ? undefined : send(key, request, reply);
  };
}

/**
 * Returns the cache key of a public page, or undefined for any other request. The key is the path: queries are ignored, so that links
 * with tracking parameters share one entry. Only the contact page has an entry for each package in its query. A legal page without a
 * text doesn't exist and has no key.
 */
function cacheKey({ db }: Deps, { method, url }: FastifyRequest): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = ""] = url.split("?", 1);
  if (!PUBLIC.has(path)) return undefined;
  if (LEGAL.has(path) && !legalPages(db).some((legal) => legal.path === path)) return undefined;
  if (path !== paths.contact()) return path;
  const name = new URLSearchParams(url.slice(path.length)).get("package");
  return name && contentWithKey(db, `packages:${name}`) ? contactAbout(name) : path;
}

/** Renders each page once per revision of the content. Concurrent requests share one rendering. */
export function createPageCache(content: () => number | object, render: (key: string) => Promise<Response>) {
  const current = perRevision(content, () => new Map<string, Promise<CachedPage>>());
  return (key: string): Promise<CachedPage> => {
    const pages = current();
    const cached = pages.get(key);
    if (cached) return cached;
    const page = render(key).then(pack);
    pages.set(key, page);
    // A failure is not cached: the next request tries again.
    page.then(
      ({ status }) => status >= 500 && pages.delete(key),
      () => pages.delete(key),
    );
    return page;
  };
}

/** Compresses a rendered page in each encoding. */
async function pack(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [brotli, gzipped] = await Promise.all([br(identity, quality), gz(identity)]);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    body: { identity, br: brotli, gzip: gzipped },
  };
}

/** Sends a cached page in the smallest encoding that the browser accepts, or 304 if the browser has it. */
function sendPage(page: CachedPage, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    ...page.headers,
    etag: page.etag,
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "Accept-Encoding",
  });
  if (headers["if-none-match"]?.split(/,\s*/).includes(page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(page.body[encoding]);
}

const ENCODINGS = ["br", "gzip"] as const;

/** Returns the smallest encoding that the request accepts. */
export function chooseEncoding(accept: string | undefined): keyof CachedPage["body"] {
  const accepted = new Negotiator({ headers: { "accept-encoding": accept } }).encodings(ENCODINGS);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
