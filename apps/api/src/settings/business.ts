import { type Business, businessSettings, DEFAULT_CURRENCY } from "@rankwright/schema";

interface Defaults {
  SITE_URL: string;
  TIME_ZONE: string;
}

/** Every setting of the business, without the owner's: its host is its name. */
function defaultsOf({ SITE_URL, TIME_ZONE }: Defaults): Business {
  const unset = Object.fromEntries(Object.keys(businessSettings.fields).map((name) => [name, ""]));
  // The keys are the group's, which Object.keys forgets.
  const empty = unset as unknown as Business;
  return { ...empty, name: new URL(SITE_URL).host, timeZone: TIME_ZONE, currency: DEFAULT_CURRENCY };
}

/** The business as the owner set it; what they left out as it is without them. The time zone is the process's. */
export function businessOf(env: Defaults, saved: Readonly<Record<string, string>> = {}): Business {
  const known = Object.entries(saved).filter(
    ([name, value]) => value !== "" && name !== "timeZone" && Object.hasOwn(businessSettings.fields, name),
  );
  return { ...defaultsOf(env), ...Object.fromEntries(known) };
}

/** Who the business is, as it holds now: the environment wins, then what the owner set, then the defaults. */
export const business = ({ env }: { env: { business: Business } }): Business => env.business;
