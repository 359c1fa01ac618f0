import { unprocessable } from "./http/problems.ts";
import { currencies, wholeCurrencies } from "./http/requests.ts";

export interface Amount {
  currency_code: string;
  value: string;
}

/** Returns an amount in cents. Throws PayPal's error for an invalid amount. */
export function readAmount({ currency_code, value }: Amount, field: string): number {
  const isWhole = wholeCurrencies.has(currency_code);
  if (!isWhole && !currencies.has(currency_code))
    throw unprocessable("INVALID_CURRENCY_CODE", `${field}/currency_code`);
  const [whole = "", places = ""] = value.split(".");
  if (isWhole && places !== "") throw unprocessable("DECIMALS_NOT_SUPPORTED", `${field}/value`);
  if (places.length > 2) throw unprocessable("DECIMAL_PRECISION", `${field}/value`);
  const cents = Number(`${whole || "0"}${places.padEnd(2, "0")}`);
  if (cents <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", `${field}/value`);
  return cents;
}
