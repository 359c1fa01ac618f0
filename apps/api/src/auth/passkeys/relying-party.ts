import { isIP } from "node:net";
import { isLoopbackAddress } from "../../addresses/loopback.ts";
import type { Env } from "../../settings/env.ts";

/** Host that passkeys are bound to, and the only origin where browsers offer them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party for SITE_URL, or undefined where browsers don't support passkeys: without HTTPS, and for IP
 * addresses. Loopback addresses work under the name localhost.
 */
export function relyingParty({ SITE_URL }: Pick<Env, "SITE_URL">): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(SITE_URL);
  const address = hostname.replace(/^\[|\]$/g, "");
  if (address === "localhost" || isLoopbackAddress(address))
    return { id: "localhost", origin: `${protocol}//localhost${port && `:${port}`}` };
  if (isIP(address) !== 0 || protocol !== "https:") return undefined;
  return { id: hostname, origin };
}
