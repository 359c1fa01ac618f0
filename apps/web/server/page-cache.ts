import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A rendered public page in the forms in which it is sent. */
interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Record<"identity" | "br" | "gzip", Buffer>;
}

/**
 * Keeps each public page as it was rendered for one revision of the content: with the first request after a
 * change of content everything is rendered again. Requests that come together share one rendering.
 */
export function createPageCache(revision: () => number, render: (path: string) => Promise<Response>) {
  let pages = new Map<string, Promise<CachedPage>>();
  let keptFor = -1;
  return (path: string): Promise<CachedPage> => {
    const now = revision();
    if (now !== keptFor) {
      pages = new Map();
      keptFor = now;
    }
    const into = pages;
    const kept = into.get(path);
    if (kept) return kept;
    const page = render(path).then(pack);
    into.set(path, page);
    // A failure is not kept: the next request tries again.
    page.then(
      ({ status }) => status >= 500 && into.delete(path),
      () => into.delete(path),
    );
    return page;
  };
}

/** Reads a rendered page and packs it in each form. */
export async function pack(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [brotli, gzipped] = await Promise.all([br(identity, quality), gz(identity)]);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    body: { identity, br: brotli, gzip: gzipped },
  };
}

const ENCODINGS = ["br", "gzip"] as const;

/** The smallest of our encodings that the request takes. */
export function chooseEncoding(accept: string | undefined): keyof CachedPage["body"] {
  const taken = new Negotiator({ headers: { "accept-encoding": accept } }).encodings(ENCODINGS);
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? "identity";
}
