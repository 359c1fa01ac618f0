import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an IP address, as text, is this machine's own. */
export const isLoopbackAddress = (ip: string): boolean =>
  isIP(ip) !== 0 && ipaddr.process(ip).range() === "loopback";

/** Whether a host of an address or a listener is this machine; an IPv6 address may stand in brackets. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host.replace(/^\[|\]$/g, ""));
