import { isIP } from "node:net";
import { isLoopbackAddress } from "../../addresses/loopback.ts";
import type { Env } from "../../settings/env.ts";

/** The host that passkeys belong to, and the one address where browsers offer them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * What SITE_URL is to passkeys; undefined where browsers offer none: without HTTPS, and for an address in numbers. On
 * this machine itself they do, under the name localhost.
 */
export function relyingParty({ SITE_URL }: Pick<Env, "SITE_URL">): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(SITE_URL);
  const address = hostname.replace(/^\[|\]$/g, "");
  if (address === "localhost" || isLoopbackAddress(address))
    return { id: "localhost", origin: `${protocol}//localhost${port && `:${port}`}` };
  if (isIP(address) !== 0 || protocol !== "https:") return undefined;
  return { id: hostname, origin };
}
