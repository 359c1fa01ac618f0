import type { Values } from "./section.ts";
import { AVAILABILITIES, PACKAGE_POINTS, type shopSections } from "./shop.ts";

/** Values of a package's record. */
export type PackageValues = Values<(typeof shopSections)["packages"]>;

interface PackageCard {
  /** Tag next to the package's name; "" except for the three documented packages. */
  tag: string;
  /** Maximum number of points shown on each page. */
  homePoints: number;
  pricingPoints: number;
}

/** The documented packages: the tag on their cards, and the number of points shown on each page. */
const DOCUMENTED: ReadonlyMap<string, PackageCard> = new Map([
  ["Basic", { tag: "Most Popular", homePoints: 6, pricingPoints: 7 }],
  ["Premium", { tag: "Recommended", homePoints: 7, pricingPoints: 8 }],
  ["Standard", { tag: "Best value", homePoints: 6, pricingPoints: 7 }],
]);

const OWN: PackageCard = { tag: "", homePoints: 6, pricingPoints: PACKAGE_POINTS.length };

/** Returns the tag and the number of points on a package's card, by the package's name. */
export const packageCard = (packageName: string): PackageCard => DOCUMENTED.get(packageName) ?? OWN;

/** Returns the packages that visitors can see, in the owner's order. */
export const shownPackages = <P extends Pick<PackageValues, "availability">>(packages: readonly P[]): P[] =>
  packages.filter(({ availability }) => availability !== "Hidden");

/** Returns the package to highlight: the first that the owner marked as recommended, or else the documented one. */
export function recommendedOf<P extends Pick<PackageValues, "packageName" | "recommended">>(
  packages: readonly P[],
): P | undefined {
  return (
    packages.find(({ recommended }) => recommended === "Yes") ??
    packages.find(({ packageName }) => packageCard(packageName).tag === "Recommended")
  );
}

const REFUSALS: Readonly<Record<(typeof AVAILABILITIES)[number], (name: string) => string>> = {
  Hidden: (name) => `The package ${name} is not available.`,
  "Sold out": (name) => `The package ${name} is sold out.`,
  "By request": (name) => `The package ${name} is available on request. Contact us for a quote.`,
};

/** Returns why the package can't be ordered online, in a sentence; undefined if it can. */
export function notOrderableReason(one: { packageName: string; availability: string }): string | undefined {
  const state = AVAILABILITIES.find((word) => word === one.availability);
  return state && REFUSALS[state](one.packageName);
}

/** Longest delivery time that a package may promise, in working days. */
const MAX_DELIVERY_DAYS = 400;
const MAX_CHANGES = 100;

/** Parses a whole number from the owner's input in a package field. Returns null for anything else. */
export function numberIn(text: string | undefined, most: number): number | null {
  const trimmed = text?.trim() ?? "";
  return /^\d{1,4}$/.test(trimmed) && Number(trimmed) <= most ? Number(trimmed) : null;
}

/** Returns what a package promises: its delivery time in working days and number of included changes; null if it states none. */
export const packagePromise = (fields: Readonly<Record<string, string>>) => ({
  deliveryDays: numberIn(fields.deliveryDays, MAX_DELIVERY_DAYS) || null,
  changesIncluded: numberIn(fields.changesIncluded, MAX_CHANGES),
});
