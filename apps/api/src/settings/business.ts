import { type Business, businessSettings, DEFAULT_CURRENCY } from "@rankwright/schema";

interface Defaults {
  TIME_ZONE: string;
}

function defaultsOf({ TIME_ZONE }: Defaults): Business {
  const unset = Object.fromEntries(Object.keys(businessSettings.fields).map((name) => [name, ""]));
  // Object.keys loses the type of the keys.
  const empty = unset as unknown as Business;
  return { ...empty, timeZone: TIME_ZONE, currency: DEFAULT_CURRENCY };
}

/** Returns the business settings, with defaults for unset ones. The time zone comes from the environment. */
export function businessOf(env: Defaults, saved: Readonly<Record<string, string>> = {}): Business {
  const known = Object.entries(saved).filter(
    ([name, value]) => value !== "" && name !== "timeZone" && Object.hasOwn(businessSettings.fields, name),
  );
  return { ...defaultsOf(env), ...Object.fromEntries(known) };
}

/** Returns the current business settings: those that the owner has saved, and defaults for the others. */
export const business = ({ env }: { env: { business: Business } }): Business => env.business;
