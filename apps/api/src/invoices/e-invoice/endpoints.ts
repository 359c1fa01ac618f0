import type { Endpoint } from "./model.ts";

/** Schemes of electronic addresses for VAT ids, by country (code list EAS). */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: "9914",
  BE: "0208",
  BG: "9926",
  CH: "9927",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  DK: "0184",
  EE: "9931",
  ES: "9920",
  FI: "0213",
  FR: "9957",
  GB: "9932",
  GR: "9933",
  HR: "9934",
  HU: "9910",
  IE: "9935",
  IT: "0211",
  LI: "9936",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  NL: "9944",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
};

/** Checks a Belgian enterprise number: its last two digits are 97 minus the others modulo 97. */
const isBelgian = (digits: string) =>
  /^\d{10}$/.test(digits) && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));

/** Returns the address in the Peppol network that follows from a VAT id; undefined if there is none, or if the id is invalid. */
export function peppolEndpoint(vatId: string, country: string): Endpoint | undefined {
  const scheme = VAT_SCHEMES[country];
  if (!scheme || vatId === "") return undefined;
  if (country !== "BE") return { scheme, id: vatId };
  const digits = vatId.slice(2);
  return isBelgian(digits) ? { scheme, id: digits } : undefined;
}

/** Returns an e-mail address as an electronic address; undefined if there is none. */
export const emailEndpoint = (email: string): Endpoint | undefined =>
  email === "" ? undefined : { scheme: "EM", id: email };
