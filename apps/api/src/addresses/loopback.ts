import { readAddress } from "./ip-address.ts";

/** Whether an IP address, as text, is this machine's own. */
export const isLoopbackAddress = (ip: string): boolean => readAddress(ip)?.range() === "loopback";

/** Whether a host of an address or a listener is this machine; an IPv6 address may be in brackets. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host.replace(/^\[|\]$/g, ""));
