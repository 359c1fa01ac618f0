import type { Env } from "../settings/env.ts";

/** Returns a cookie's name on this site. With HTTPS, it has the `__Host-` prefix, which binds the cookie to this host. */
export const cookieNameOn = ({ SITE_URL }: Pick<Env, "SITE_URL">, name: string): string =>
  SITE_URL.startsWith("https:") ? `__Host-${name}` : name;
