/** Matches at least 32 characters of base64url, the minimum of a token. If all are lowercase letters and hyphens, it is a page's name. */
const LONG = /[\w-]{32,}/g;
const masked = (text: string) => text.replace(LONG, (run) => (/[A-Z0-9]/.test(run) ? "…" : run));

/** Maximum number of times that escapes are decoded. Browsers and the routes decode them once. */
const MAX_ESCAPES = 3;
function unescaped(text: string, left = MAX_ESCAPES): string {
  const plain = text.replace(/%([0-7][\da-f])/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return plain === text || left === 1 ? plain : unescaped(plain, left - 1);
}

/**
 * Returns a URL's path without its query, with "…" in place of each part that looks like a token, in any encoding. Used in
 * logs, because anyone who reads a private link can open the order.
 */
export function maskedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  const plain = unescaped(path);
  // The segment after /room/ and /quote/ is always masked, even if it is too short for a token.
  const hidden = masked(plain).replace(/^(\/+(?:room|quote)\/+)[^/]+/i, "$1…");
  return hidden === plain ? path : hidden;
}
