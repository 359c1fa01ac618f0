import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { perRevision } from "@rankwright/api";
import Negotiator from "negotiator";

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** What was rendered: its HTML, or else a body. */
type Answer = Response & { html?: string };

/** A rendered public page in the forms in which it is sent. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Record<"identity" | "br" | "gzip", Buffer>;
}

/**
 * Keeps each public page as it was rendered for one revision of the content, for which `content` stands: with the first request
 * after a change of content everything is rendered again. Requests that come together share one rendering.
 */
export function createPageCache(content: () => number | object, render: (path: string) => Promise<Answer>) {
  const current = perRevision(content, () => new Map<string, Promise<CachedPage>>());
  return (path: string): Promise<CachedPage> => {
    const pages = current();
    const cached = pages.get(path);
    if (cached) return cached;
    const page = render(path).then(pack);
    pages.set(path, page);
    // A failure is not cached: the next request tries again.
    page.then(
      ({ status }) => status >= 500 && pages.delete(path),
      () => pages.delete(path),
    );
    return page;
  };
}

/** Reads a rendered page and packs it in each form. */
export async function pack(response: Answer): Promise<CachedPage> {
  const { html } = response;
  const identity = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html);
  const [brotli, gzipped] = await Promise.all([br(identity, quality), gz(identity)]);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    body: { identity, br: brotli, gzip: gzipped },
  };
}

const ENCODINGS = ["br", "gzip"] as const;

/** Browsers send few different ones; beyond this many somebody makes them up. */
const ACCEPTS_KEPT = 100;
const chosen = new Map<string | undefined, keyof CachedPage["body"]>();

/** The smallest of our encodings that the request takes. */
export function chooseEncoding(accept: string | undefined): keyof CachedPage["body"] {
  const known = chosen.get(accept);
  if (known !== undefined) return known;
  const taken = new Negotiator({ headers: { "accept-encoding": accept } }).encodings(ENCODINGS);
  const encoding = ENCODINGS.find((one) => taken.includes(one)) ?? "identity";
  if (chosen.size >= ACCEPTS_KEPT) chosen.clear();
  chosen.set(accept, encoding);
  return encoding;
}
