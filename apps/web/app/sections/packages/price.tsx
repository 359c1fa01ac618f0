import { formatPrice, planFacts, planTermsOf, pricePeriod } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { use } from "react";
import type { ShownItem } from "#app/data/site.ts";
import { PriceNoteContext } from "#app/price-note.ts";
import { Money, priceOf } from "./money.tsx";

type Package = ShownItem<"packages">;

const ON_REQUEST = "On request";

/** Returns the price as one line of text: "$299 per month". A package without a price is "on request". */
export function priceText(one: Package): string {
  if (one.packagePrice === "") return ON_REQUEST;
  const terms = planTermsOf(one);
  const price = formatPrice(one.packagePrice);
  return terms ? `${price} ${pricePeriod(terms)}` : price;
}

/** The price on one line: "$299 per month". */
export function PriceLine({ one }: { one: Package }) {
  if (one.packagePrice === "") return ON_REQUEST;
  const terms = planTermsOf(one);
  return (
    <>
      <Money price={one.packagePrice} />
      {terms && ` ${pricePeriod(terms)}`}
    </>
  );
}

/** Returns the class of the largest text size at which the price and its period fit on one line. */
function sizeOf(price: string, isNarrow: boolean): string {
  if (price.length > 8) return "text-2xl";
  return isNarrow || price.length > 6 ? "text-3xl" : "text-4xl";
}

/** The price in large text, with its period and the terms of a recurring package. */
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
  const { packagePrice, availability } = one;
  const note = use(PriceNoteContext);
  const price = packagePrice === "" ? ON_REQUEST : formatPrice(packagePrice);
  const terms = planTermsOf(one);
  const facts = terms ? planFacts(terms) : [];
  const look = cx("nums whitespace-nowrap", sizeOf(price, isNarrow));
  return (
    <div className={className}>
      <p className="flex min-h-12 min-w-0 flex-wrap items-baseline gap-x-2 font-display">
        {packagePrice !== "" && availability === "By request" && (
          <span className="font-sans text-sm text-text-muted">from</span>
        )}
        {packagePrice === "" ? (
          <span className={look}>{price}</span>
        ) : (
          <Money price={packagePrice} className={look} />
        )}{" "}
        {packagePrice !== "" && (
          <span className="font-sans text-sm text-text-muted">
            {[terms ? pricePeriod(terms) : "once", ...(note ? [note] : [])].join(", ")}
          </span>
        )}
      </p>
      {facts.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-text-muted">
          {facts.map(({ text, cents, after }) => (
            <li key={text}>
              {text}
              {cents !== undefined && (
                <>
                  {" "}
                  <Money price={priceOf(cents)} />
                  {after}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
