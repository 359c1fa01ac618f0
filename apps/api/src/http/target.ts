import type { IncomingMessage } from "node:http";
import { canBeDecoded } from "../addresses/can-be-decoded.ts";

/** Matches an absolute URL as a request target: its host, and its path with the query. */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)([/?][^#]*)?(?:#.*)?$/i;

/** Makes a path decodable. Old links may be encoded in Latin-1 or contain lone percent signs; both are converted to UTF-8. */
function readablePath(target: string): string {
  const [path = ""] = target.split("?", 1);
  if (!path.includes("%") || canBeDecoded(path)) return target;
  const readable = path.replace(/%([\da-f]{2})?/gi, (code, hex: string | undefined) => {
    const letter = Number.parseInt(hex ?? "25", 16);
    return hex !== undefined && letter < 0x80 ? code : encodeURIComponent(String.fromCharCode(letter));
  });
  return readable + target.slice(path.length);
}

/**
 * Normalizes the request target to a decodable path. The absolute form (`GET http://host/ HTTP/1.1`) must be accepted, and its host
 * overrides the Host header (RFC 9112, 3.2.2). Returns false for an invalid target.
 */
export function readTarget(request: Pick<IncomingMessage, "url" | "headers">): boolean {
  const { url = "" } = request;
  if (url.startsWith("/")) {
    request.url = readablePath(url);
    return true;
  }
  const [, host, path = "/"] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return false;
  request.url = readablePath(path.startsWith("/") ? path : `/${path}`);
  request.headers.host = host.toLowerCase();
  return true;
}
