import { paths, planTermsOf, pricePeriod, priceToCents } from "@rankwright/schema";
import { ButtonLink, cx, Icon } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";
import { Money } from "./money.tsx";

type Packages = readonly ShownItem<"packages">[];

/** Returns the package with the lowest price, or undefined if none has a price. */
function cheapest(packages: Packages) {
  const cents = ({ packagePrice }: Packages[number]) =>
    priceToCents(packagePrice) ?? Number.POSITIVE_INFINITY;
  const [first] = [...packages].sort((one, other) => cents(one) - cents(other));
  return first?.packagePrice ? first : undefined;
}

/** Lowest price of a page's packages. */
export function FromPrice({ packages }: { packages: Packages }) {
  const one = cheapest(packages);
  if (!one) return null;
  const terms = planTermsOf(one);
  return (
    <span className="nums flex flex-wrap items-baseline gap-x-1.5 leading-tight text-text-muted">
      {packages.length > 1 && "from"}
      <Money price={one.packagePrice} className="font-display text-xl font-semibold text-text" />
      {terms && <span className="text-sm">{pricePeriod(terms)}</span>}
    </span>
  );
}

/** Price and button that lead to the packages: below the top of a page, or as a band between two sections (`isBand`). */
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
 * Price and button that stay at the bottom of a phone's window, by CSS only. This is the page's last element. The page's first section
 * covers it (z-31), so it appears only after that section is scrolled away.
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
