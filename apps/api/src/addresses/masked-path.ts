/** Our tokens have at least 32 characters of base64url. A run of lowercase letters and hyphens alone is a page's name. */
const LONG = /[\w-]{32,}/g;
const masked = (text: string) => text.replace(LONG, (run) => (/[A-Z0-9]/.test(run) ? "…" : run));

/** Escapes are undone up to three times; browsers and our routes undo them once. */
const MOST_ESCAPES = 3;
function unescaped(text: string, left = MOST_ESCAPES): string {
  const plain = text.replace(/%([0-7][\da-f])/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return plain === text || left === 1 ? plain : unescaped(plain, left - 1);
}

/**
 * The path of a URL without its query, with "…" in place of each part that looks like one of our tokens, however the URL is spelled.
 * Anyone who reads a private link can open the order.
 */
export function maskedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  const plain = unescaped(path);
  // Even part of a private link's token is hidden.
  const hidden = masked(plain).replace(/^(\/+room\/+)[^/]+/i, "$1…");
  return hidden === plain ? path : hidden;
}
