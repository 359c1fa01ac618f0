import {
  type Business,
  businessSettings,
  DEFAULT_CURRENCY,
  type SettingGroup,
  type SettingValues,
} from "@rankwright/schema";

/** Returns a group's values: the saved ones, and "" for the others. */
export function valuesOf<G extends SettingGroup>(
  group: G,
  saved: Readonly<Record<string, string>> = {},
): SettingValues<G> {
  const values = Object.keys(group.fields).map((name) => [name, saved[name] ?? ""]);
  // Object.fromEntries loses the names of the fields.
  return Object.fromEntries(values) as unknown as SettingValues<G>;
}

/** Returns the business settings, with defaults for unset ones. The time zone comes from the environment. */
export function businessOf(
  env: { TIME_ZONE: string },
  saved: Readonly<Record<string, string>> = {},
): Business {
  const values = valuesOf(businessSettings, saved);
  return { ...values, timeZone: env.TIME_ZONE, currency: values.currency || DEFAULT_CURRENCY };
}

/** Returns the current business settings: those that the owner has saved, and defaults for the others. */
export const business = ({ env }: { env: { business: Business } }): Business => env.business;
