import { countryOfCode, isEuCode } from "@rankwright/schema";
import { checkVAT, countries } from "jsvat";

/** Returns a VAT ID without spaces if its format and check digits are those of the country (two-letter code); "" otherwise. */
export function vatIdOf(text: string, country: string): string {
  if (!isEuCode(country)) return "";
  const { isValid, value = "", country: found } = checkVAT(text, countries);
  return isValid && found?.isoCode.short === country ? value : "";
}

/** Returns the error for a tax ID that is no VAT ID of the buyer's country. */
export const vatIdProblem = (country: string): string =>
  `Tax ID must be a valid VAT ID of ${countryOfCode(country)}, with its two letters. Leave it empty to order without one.`;
