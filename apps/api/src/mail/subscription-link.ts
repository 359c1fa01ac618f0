import { paths } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";

type Site = Pick<Env, "SITE_URL">;

/** Returns the page where a subscriber confirms or ends a subscription. Opening it changes nothing; only its buttons do. */
export const subscriptionUrl = ({ SITE_URL }: Site, token: string) =>
  SITE_URL + paths.subscription({ token });
/** Returns the URL for a mail program's one-click unsubscribe. */
export const unsubscribeUrl = ({ SITE_URL }: Site, token: string) => SITE_URL + paths.unsubscribe({ token });
