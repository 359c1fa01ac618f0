import { isEuCode } from "./sales/eu-rates.ts";

// All countries and territories of ISO 3166-1, by two-letter code.
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

const LANGUAGE = "en";
let names: { byCode: ReadonlyMap<string, string>; sorted: readonly string[] } | undefined;

function known() {
  if (names) return names;
  const display = new Intl.DisplayNames([LANGUAGE], { type: "region" });
  const byCode = new Map(CODES.map((code) => [code, display.of(code) ?? code]));
  names = { byCode, sorted: [...byCode.values()].sort(new Intl.Collator(LANGUAGE).compare) };
  return names;
}

/** Returns the English names of all countries, sorted alphabetically. */
export const countryNames = (): readonly string[] => known().sorted;

/** Returns a country's English name in the spelling of `countryNames`; undefined if there is no such country. */
export const countryNamed = (typed: string): string | undefined =>
  known().sorted.find((name) => name.toLowerCase() === typed.trim().toLowerCase());

/** Returns the two-letter code of a country by its English name; "" if there is no such country. */
export function countryCode(name: string): string {
  const wanted = countryNamed(name);
  return CODES.find((code) => known().byCode.get(code) === wanted) ?? "";
}

/** Returns the English name of a country by its two-letter code; "" if there is no such country. */
export const countryOfCode = (code: string): string => known().byCode.get(code) ?? "";

/** True for the English name of a member of the European Union. */
export const isEuCountry = (name: string): boolean => isEuCode(countryCode(name));

/** Returns the language tags of an Accept-Language header, most preferred first. */
const wantedTags = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(",")
    .map((part) => part.split(";")[0]?.trim() ?? "");

/**
 * Guesses a country's name from a browser's Accept-Language header: the first region in it, or else the main region of its first language.
 * Returns "" if there is none.
 */
export function guessedCountry(acceptLanguage: string): string {
  const locales = wantedTags(acceptLanguage).flatMap((tag) => {
    try {
      return tag === "" || tag === "*" ? [] : [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const region = locales.find((one) => one.region !== undefined)?.region ?? locales[0]?.maximize().region;
  return known().byCode.get(region ?? "") ?? "";
}
