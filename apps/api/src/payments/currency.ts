/** Currencies with two decimals by the standard that PayPal or Stripe take in another way. */
const OTHERWISE = new Set(["HUF", "TWD", "UGX", "MGA"]);

/**
 * Whether an amount in this currency is in hundredths with every provider. Others are not sold in: an amount that one side
 * reads as hundredths and the other as whole units is a hundred times too much.
 */
export function hasCents(currency: string): boolean {
  if (!/^[A-Z]{3}$/.test(currency) || OTHERWISE.has(currency)) return false;
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2
  );
}
