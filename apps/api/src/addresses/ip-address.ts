import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * An IP address as text, read; an IPv4 one in the form of an IPv6 one is the IPv4 one. Undefined when it is none, also
 * for what only some programs read as one ("127.1").
 */
export function readAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(ip) === 0) return undefined;
  // ipaddr.js takes fewer zones (fe80::1%br-lan) than there are, and throws.
  return ipaddr.process(ip.split("%", 1)[0] ?? "");
}
