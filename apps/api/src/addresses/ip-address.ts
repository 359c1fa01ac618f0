import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Parses an IP address. An IPv4-mapped IPv6 address is returned as IPv4. Returns undefined for anything else, including short
 * forms such as "127.1" that only some programs accept.
 */
export function readAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(ip) === 0) return undefined;
  // Removes the zone (fe80::1%br-lan), because ipaddr.js throws for some valid zones.
  return ipaddr.process(ip.split("%", 1)[0] ?? "");
}
