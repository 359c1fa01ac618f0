import { paths } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";

type Site = Pick<Env, "SITE_URL">;

/** The page of a subscription, which confirms it and ends it; only its buttons change anything. */
export const subscriptionUrl = ({ SITE_URL }: Site, token: string) =>
  SITE_URL + paths.subscription({ token });
/** Where a mail program ends the subscription by itself. */
export const unsubscribeUrl = ({ SITE_URL }: Site, token: string) => SITE_URL + paths.unsubscribe({ token });
