import type { Env } from "../settings/env.ts";

/** A cookie's name on this site: bound to this very host where the browser can do that, which takes HTTPS. */
export const cookieNameOn = ({ SITE_URL }: Pick<Env, "SITE_URL">, name: string): string =>
  SITE_URL.startsWith("https:") ? `__Host-${name}` : name;
