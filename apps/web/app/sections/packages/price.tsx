import { cx } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

type Package = Pick<ShownItem<"packages">, "packagePrice" | "billing" | "availability">;

/** The price as one line of text: "$299 per month"; one without a price is on request. */
export function priceText({ packagePrice, billing }: Package): string {
  if (packagePrice === "") return "On request";
  return billing === "" ? `$${packagePrice}` : `$${packagePrice} ${billing.toLowerCase()}`;
}

/** The price with its period beside it, large. */
export function Price({ one, className }: { one: Package; className?: string }) {
  const { packagePrice, billing, availability } = one;
  const isAsked = availability === "By request";
  return (
    <p className={cx("flex min-w-0 flex-wrap items-baseline gap-x-2 font-display", className)}>
      {packagePrice === "" ? (
        <span className="text-3xl leading-[1.35]">On request</span>
      ) : (
        <>
          {isAsked && <span className="font-sans text-sm text-text-muted">from</span>}
          <span className={cx("nums", packagePrice.length > 5 ? "text-3xl" : "text-4xl")}>
            ${packagePrice}
          </span>
          <span className="font-sans text-sm text-text-muted">{billing.toLowerCase() || "once"}</span>
        </>
      )}
    </p>
  );
}
