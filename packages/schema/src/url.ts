/** The longest address (URL) a field takes, in characters. */
export const URL_MAX = 2_048;

/**
 * Which addresses may be stored and shown. `image` takes http(s) and paths of this site; `link` takes those and
 * mailto:, tel: and anchors. Everything else (`javascript:`, `data:`, protocol-relative, hidden control characters
 * and entities that a browser would decode) is refused on write and inert on output.
 */
type AddressUse = "image" | "link";

const PLAIN = /^[^\s\p{Cc}\p{Cf}\p{Cs}<>"'`\\{}|^]+$/u;
const PATH = /^\/(?!\/)/;

/** The address as its parts; null for none, and for a longer one than any field takes: reading a host's accents takes the square of them. */
export const readAddress = (value: string): URL | null => (value.length > URL_MAX ? null : URL.parse(value));

/** Whether `value` is an address that this site stores for that use. */
export function isSafeAddress(value: string, use: AddressUse): boolean {
  if (!PLAIN.test(value)) return false;
  if (PATH.test(value)) return true;
  if (use === "link" && /^#[\w-]*$/.test(value)) return true;
  if (use === "link" && /^(?:mailto:[^@\s?]+@[^@\s?]+(?:\?.*)?|tel:\+?[\d().-]+)$/i.test(value)) return true;
  if (!/^https?:\/\/[^/]/i.test(value)) return false;
  const url = readAddress(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "";
}

const HOST_FIRST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,63}(?::\d{1,5})?(?:[/?#]|$)/u;
/** A name like a host's, but a file's. */
const FILE = /^[^/]+\.(?:avif|css|gif|html?|ico|jpe?g|js|pdf|php|png|svg|webp)$/i;

/** An address written without its scheme (`youtube.com/x`) with it; anything else as it is. */
export function withScheme(value: string): string {
  return HOST_FIRST.test(value) && !FILE.test(value) ? `https://${value}` : value;
}

/** The address if it is safe to put into `href` or `src`, otherwise "": what was stored before a rule cannot act. */
export function safeAddress(value: string, use: AddressUse): string {
  return isSafeAddress(value, use) ? value : "";
}

/** The text without the slashes at its end. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}
