import { readAddress } from "./ip-address.ts";

/** Returns true if an IP address belongs to the loopback range. */
export const isLoopbackAddress = (ip: string): boolean => readAddress(ip)?.range() === "loopback";

/** Returns true if a hostname is this machine. An IPv6 address may be in brackets. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host.replace(/^\[|\]$/g, ""));
