import type { Values } from "./section.ts";
import { AVAILABILITIES, PACKAGE_POINTS, type shopSections } from "./shop.ts";

/** A package as its record says it. */
export type PackageValues = Values<(typeof shopSections)["packages"]>;

interface PackageCard {
  /** The documented words beside its name; "" for a name of the owner's own. */
  tag: string;
  /** How many of its points each page shows at most. */
  homePoints: number;
  pricingPoints: number;
}

/** The packages that the documents name: what their cards say, and how many points they show on which page. */
const DOCUMENTED: ReadonlyMap<string, PackageCard> = new Map([
  ["Basic", { tag: "Most Popular", homePoints: 6, pricingPoints: 7 }],
  ["Premium", { tag: "Recommended", homePoints: 7, pricingPoints: 8 }],
  ["Standard", { tag: "Best value", homePoints: 6, pricingPoints: 7 }],
]);

const OWN: PackageCard = { tag: "", homePoints: 6, pricingPoints: PACKAGE_POINTS.length };

/** What a package's card says and shows, by the package's name. */
export const packageCard = (packageName: string): PackageCard => DOCUMENTED.get(packageName) ?? OWN;

/** The packages that visitors see, in the owner's order. */
export const shownPackages = <P extends Pick<PackageValues, "availability">>(packages: readonly P[]): P[] =>
  packages.filter(({ availability }) => availability !== "Hidden");

/** The one package that stands out: the first that the owner recommends, else the one that is documented so. */
export function recommendedOf<P extends Pick<PackageValues, "packageName" | "recommended">>(
  packages: readonly P[],
): P | undefined {
  return (
    packages.find(({ recommended }) => recommended === "Yes") ??
    packages.find(({ packageName }) => packageCard(packageName).tag === "Recommended")
  );
}

const REFUSALS: Readonly<Record<(typeof AVAILABILITIES)[number], (name: string) => string>> = {
  Hidden: (name) => `The package ${name} is not on offer.`,
  "Sold out": (name) => `The package ${name} is sold out at the moment.`,
  "By request": (name) => `The package ${name} is sold by request: write to us, and we make you an offer.`,
};

/** Why the package can't be ordered online, in a sentence; undefined when it can. */
export function whyNotOrdered(one: { packageName: string; availability: string }): string | undefined {
  const state = AVAILABILITIES.find((word) => word === one.availability);
  return state && REFUSALS[state](one.packageName);
}
