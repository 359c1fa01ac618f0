import { isIPv4 } from "node:net";
import { normalEmail } from "@rankwright/schema";
import { readAddress } from "../addresses/ip-address.ts";

/** What a guest's attempts are counted under where they name an e-mail: another's must not use up what its owner has. */
export const guestKey = (email: string, ip: string): string => `${normalEmail(email)} ${addressKey(ip)}`;

/** What some proxies write into X-Forwarded-For: with the port, which each connection has another of. */
const WITH_PORT = /^(?:\[([\da-f:.%]+)\]|(\d[\d.]*))(?::\d+)?$/i;

/**
 * What attempts from a peer are counted under: an IPv4 address, or the /64 of an IPv6 one, which is what a single
 * customer of a network gets.
 */
export function addressKey(ip: string): string {
  // Nearly every one; what Node takes for such is written in one way only.
  if (isIPv4(ip)) return ip;
  const [, six, four] = WITH_PORT.exec(ip) ?? [];
  const address = readAddress(six ?? four ?? ip);
  if (address === undefined) return ip;
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
