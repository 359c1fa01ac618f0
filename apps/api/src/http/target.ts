import type { IncomingMessage } from "node:http";
import { canBeDecoded } from "../addresses/can-be-decoded.ts";

/** An http address as clients send it to a proxy: its host, and its path with the query. */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)([/?][^#]*)?(?:#.*)?$/i;

/** A path that is no UTF-8 as one that is: old links are in Latin-1, and somebody's sign of percent is just that. */
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
 * Brings the request's target to its usual form, a path, from the absolute one (`GET http://host/ HTTP/1.1`), which a server
 * must accept and whose host counts instead of the Host header (RFC 9112, 3.2.2), and to one that can be decoded. False when it
 * names nothing here.
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
