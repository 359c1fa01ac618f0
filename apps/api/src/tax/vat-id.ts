import { countryOfCode, isEuCode } from "@rankwright/schema";
import { checkVAT, countries } from "jsvat";

/** Belgian numbers have ten digits and begin with 0 or 1 (since 2023), which jsvat 2.5.4 doesn't know. The first 0 may be missing. */
function belgianId(compact: string): string {
  const digits = /^BE([01]?\d{9})$/.exec(compact)?.[1]?.padStart(10, "0") ?? "";
  return digits !== "" && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
    ? `BE${digits}`
    : "";
}

/** Returns a VAT ID without spaces if its format and check digits are those of the country (two-letter code); "" otherwise. */
export function vatIdOf(text: string, country: string): string {
  if (!isEuCode(country)) return "";
  if (country === "BE") return belgianId(text.replace(/[\s./-]/g, "").toUpperCase());
  const { isValid, value = "", country: found } = checkVAT(text, countries);
  return isValid && found?.isoCode.short === country ? value : "";
}

/** Returns the code of an EU country in VAT returns and VAT IDs: "EL" for Greece. */
export const vatCountry = (code: string): string => (code === "GR" ? "EL" : code);

/** Returns the error for a tax ID that is no VAT ID of the buyer's country. */
export const vatIdProblem = (country: string): string =>
  `Tax ID must be a valid VAT ID of ${countryOfCode(country)}, with its two letters. Leave it empty to order without one.`;
