import { formatPrice, paths, priceToCents } from "@rankwright/schema";
import { ButtonLink, cx, Icon } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

type Packages = readonly ShownItem<"packages">[];

/** The lowest price, as it was written; undefined where nothing is sold. */
export function lowestPrice(packages: Packages): string | undefined {
  const prices = packages
    .map(({ packagePrice }) => packagePrice)
    .filter((price) => priceToCents(price) !== undefined);
  return prices.sort((one, other) => (priceToCents(one) ?? 0) - (priceToCents(other) ?? 0))[0];
}

/** What a page's packages begin at, beside the way to them. */
export function FromPrice({ packages }: { packages: Packages }) {
  const price = lowestPrice(packages);
  if (price === undefined) return null;
  return (
    <span className="nums whitespace-nowrap">
      <span className="text-text-muted">{packages.length > 1 ? "from " : "for "}</span>
      <span className="font-display text-xl font-semibold">{formatPrice(price)}</span>
    </span>
  );
}

/** Price and button within a page: below its head, or as a band between two of its sections. */
export function ToPackages({ packages, isBand = false }: { packages: Packages; isBand?: boolean }) {
  if (packages.length === 0) return null;
  const names = packages.map(({ packageName }) => packageName).join(", ");
  const line = (
    <p className={cx("flex flex-wrap items-center gap-x-6 gap-y-3", isBand && "justify-between")}>
      {isBand && <span className="min-w-0 font-display text-2xl">{names}</span>}
      <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <FromPrice packages={packages} />
        <ButtonLink href={paths.pricing()} size="lg">
          See packages
          <Icon name="arrow-right" />
        </ButtonLink>
      </span>
    </p>
  );
  if (!isBand) return line;
  return (
    <div className="border-y border-border bg-accent-soft max-sm:hidden">
      <div className="wrap py-7">{line}</div>
    </div>
  );
}

/**
 * On a phone, price and button at the window's foot for as long as what it is put behind is on the screen: it is the last thing in
 * its parent and sticks there without script.
 */
export function OrderBar({ packages, href }: { packages: Packages; href: string }) {
  if (packages.length === 0) return null;
  return (
    <div className="no-print sticky bottom-0 z-30 border-t border-border bg-bg/95 backdrop-blur-sm sm:hidden">
      <p className="wrap flex items-center justify-between gap-4 py-2.5">
        <FromPrice packages={packages} />
        <ButtonLink href={href}>See packages</ButtonLink>
      </p>
    </div>
  );
}
