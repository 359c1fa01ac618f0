/** A token of ours has at least 32 characters of base64url; so many small letters and hyphens alone are a page's name. */
const LONG = /[\w-]{32,}/g;
const masked = (text: string) => text.replace(LONG, (run) => (/[A-Z0-9]/.test(run) ? "…" : run));

/** What is escaped, also what is escaped again; a browser and our routes undo it once. */
const MOST_ESCAPES = 3;
function unescaped(text: string, left = MOST_ESCAPES): string {
  const plain = text.replace(/%([0-7][\da-f])/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return plain === text || left === 1 ? plain : unescaped(plain, left - 1);
}

/**
 * The path of an address without its query, with "…" for each part that looks like a token of ours, however the address is spelled:
 * a private link opens an order for whoever reads it.
 */
export function maskedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  const plain = unescaped(path);
  // Of a private link even a part is nobody's.
  const hidden = masked(plain).replace(/^(\/+room\/+)[^/]+/i, "$1…");
  return hidden === plain ? path : hidden;
}
