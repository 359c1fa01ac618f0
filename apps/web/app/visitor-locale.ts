import { NEUTRAL_LOCALE } from "@rankwright/schema";

/**
 * Returns the locale of an Accept-Language header in which amounts are shown: the first one, reduced to what Intl supports, so that there
 * is a limited number.
 */
export function visitorLocale(header: string | null): string {
  const [first = ""] = (header ?? "").split(/[,;]/);
  try {
    return new Intl.NumberFormat(new Intl.Locale(first.trim()).baseName).resolvedOptions().locale;
  } catch {
    return NEUTRAL_LOCALE;
  }
}
