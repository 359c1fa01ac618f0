import { formatPrice } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

type Package = Pick<ShownItem<"packages">, "packagePrice" | "billing" | "availability">;

const ON_REQUEST = "On request";

/** Returns the price as one line of text: "$299 per month". A package without a price is "on request". */
export function priceText({ packagePrice, billing }: Package): string {
  if (packagePrice === "") return ON_REQUEST;
  const price = formatPrice(packagePrice);
  return billing === "" ? price : `${price} ${billing.toLowerCase()}`;
}

/** Returns the class of the largest text size at which the price and its period fit on one line. */
function sizeOf(price: string, isNarrow: boolean): string {
  if (price.length > 8) return "text-2xl";
  return isNarrow || price.length > 6 ? "text-3xl" : "text-4xl";
}

/** The price in large text, with its period. */
export function Price({
  one,
  isNarrow,
  className,
}: {
  one: Package;
  /** True if space is limited because many packages are side by side. */
  isNarrow: boolean;
  className?: string;
}) {
  const { packagePrice, billing, availability } = one;
  const price = packagePrice === "" ? ON_REQUEST : formatPrice(packagePrice);
  const period = billing.toLowerCase() || "once";
  return (
    <p className={cx("flex min-h-12 min-w-0 flex-wrap items-baseline gap-x-2 font-display", className)}>
      {packagePrice !== "" && availability === "By request" && (
        <span className="font-sans text-sm text-text-muted">from</span>
      )}
      <span className={cx("nums whitespace-nowrap", sizeOf(price, isNarrow))}>{price}</span>{" "}
      {packagePrice !== "" && <span className="font-sans text-sm text-text-muted">{period}</span>}
    </p>
  );
}
