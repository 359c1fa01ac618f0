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
  const current = perRevision(content, () => ({
    pages: new Map<string, Promise<CachedPage>>(),
    ready: new Map<string, CachedPage>(),
  }));
  return {
    page(path: string): Promise<CachedPage> {
      const { pages, ready } = current();
      const kept = pages.get(path);
      if (kept) return kept;
      const page = render(path).then(pack);
      pages.set(path, page);
      // A failure is not kept: the next request tries again.
      page.then(
        (packed) => {
          if (packed.status >= 500) pages.delete(path);
          if (packed.status === 200) ready.set(path, packed);
        },
        () => pages.delete(path),
      );
      return page;
    },
    /** The page, if it is kept for the content as it is and all is well with it. */
    ready: (path: string): CachedPage | undefined => current().ready.get(path),
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
