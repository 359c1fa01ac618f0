import { centsToAmount, DEFAULT_CURRENCY, formatPrice, shopCurrency } from "@rankwright/schema";

/**
 * A price in the shop's currency, such as "1250" or "49.50". site.js shows it in the visitor's format. US dollars always have the
 * documented one.
 */
export function Money({ price, className }: { price: string; className?: string }) {
  const text = formatPrice(price);
  if (shopCurrency() === DEFAULT_CURRENCY)
    return className ? <span className={className}>{text}</span> : text;
  return (
    <data value={price} data-currency={shopCurrency()} className={className}>
      {text}
    </data>
  );
}

/** Returns an amount as a price, without zero decimals: "99", "49.50". */
export const priceOf = (cents: number): string => centsToAmount(cents).replace(/\.00$/, "");
