/** Maximum length of a URL in any field, in characters. */
export const URL_MAX = 2_048;

/**
 * Uses of an address. `image` allows http(s) and paths of this site; `link` also allows mailto:, tel: and anchors. Everything else
 * (`javascript:`, `data:`, protocol-relative, hidden control characters and entities that a browser would decode) is rejected on write and
 * removed on output.
 */
type AddressUse = "image" | "link";

const PLAIN = /^[^\s\p{Cc}\p{Cf}\p{Cs}<>"'`\\{}|^]+$/u;
const PATH = /^\/(?!\/)/;

/** Parses an address; null if it is invalid or too long: the time to parse accents in a host is quadratic. */
export const readAddress = (value: string): URL | null => (value.length > URL_MAX ? null : URL.parse(value));

/** True if `value` is allowed for this use. */
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
/** A file name that looks like a host name. */
const FILE = /^[^/]+\.(?:avif|css|gif|html?|ico|jpe?g|js|pdf|php|png|svg|webp)$/i;

/** Adds the missing scheme to an address like `youtube.com/x`; returns anything else unchanged. */
export function withScheme(value: string): string {
  return HOST_FIRST.test(value) && !FILE.test(value) ? `https://${value}` : value;
}

/** Returns the address if it is safe in `href` or `src`, otherwise "". Needed for values that were stored before a rule existed. */
export function safeAddress(value: string, use: AddressUse): string {
  return isSafeAddress(value, use) ? value : "";
}

/** Removes trailing slashes. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}
