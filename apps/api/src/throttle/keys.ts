import { isIPv4 } from "node:net";
import { normalEmail } from "@rankwright/schema";
import { readAddress } from "../addresses/ip-address.ts";

/** Returns the key for a guest's attempts: their e-mail and IP address, so that others can't use up the limit of an e-mail address. */
export const guestKey = (email: string, ip: string): string => `${normalEmail(email)} ${addressKey(ip)}`;

/** Matches IP addresses with a port, as some proxies write them to X-Forwarded-For. The port differs for each connection. */
const WITH_PORT = /^(?:\[([\da-f:.%]+)\]|(\d[\d.]*))(?::\d+)?$/i;

/**
 * Returns the key for attempts from an IP address: the IPv4 address, or the /64 network of an IPv6 address, because providers assign
 * such a network to a single customer.
 */
export function addressKey(ip: string): string {
  // Fast path for the most common case. An IPv4 address has only one spelling that Node accepts.
  if (isIPv4(ip)) return ip;
  const [, six, four] = WITH_PORT.exec(ip) ?? [];
  const address = readAddress(six ?? four ?? ip);
  if (address === undefined) return ip;
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
