import { choice, price, text } from "./field.ts";
import { section } from "./section.ts";

export const PACKAGE_NAMES = ["Basic", "Premium", "Standard"] as const;
export type PackageName = (typeof PACKAGE_NAMES)[number];

/** What each package's card says and how many of its points it shows on which page. */
export const PACKAGE_CARDS = {
  Basic: { tag: "Most Popular", homePoints: 6, pricingPoints: 7 },
  Premium: { tag: "Recommended", homePoints: 7, pricingPoints: 8 },
  Standard: { tag: "Best value", homePoints: 6, pricingPoints: 7 },
} as const satisfies Record<PackageName, { tag: string; homePoints: number; pricingPoints: number }>;

/** The names of a package's points, in the order they are shown. */
export const PACKAGE_POINTS = [
  "packagePointOne",
  "packagePointTwo",
  "packagePointThree",
  "packagePointFour",
  "packagePointFive",
  "packagePointSix",
  "packagePointSeven",
  "packagePointEight",
  "packagePointNine",
  "packagePointTen",
] as const;

export const shopSections = {
  packages: section({
    name: "packages",
    kind: "list",
    label: "Packages",
    noun: "package",
    fields: {
      packageName: choice("Package name", PACKAGE_NAMES),
      packagePrice: price("Price", { hint: "US dollars, such as 299 or 49.50." }),
      packageButtonText: text("Button text"),
      packagePointOne: text("Point 1", {
        hint: "The home page shows the first 6 points (Premium: 7), the pricing page the first 7 (Premium: 8).",
      }),
      packagePointTwo: text("Point 2", { optional: true }),
      packagePointThree: text("Point 3", { optional: true }),
      packagePointFour: text("Point 4", { optional: true }),
      packagePointFive: text("Point 5", { optional: true }),
      packagePointSix: text("Point 6", { optional: true }),
      packagePointSeven: text("Point 7", { optional: true }),
      packagePointEight: text("Point 8", { optional: true }),
      packagePointNine: text("Point 9", { optional: true }),
      packagePointTen: text("Point 10", { optional: true }),
    },
    unique: "packageName",
    screens: {
      manage: {
        path: "/add-pricing/",
        heading: "Add Pricing",
        addButton: "Add Pricing",
        editLink: "Edit Pricing",
        card: ["packageName", "packagePrice"],
      },
      edit: [{ path: "/package-edit/:id", heading: "Update Pricing", button: "Update Pricing" }],
    },
    rest: { list: "/pricings", get: "/pricing/:id", create: "/add-pricing", update: "/pricing/:id" },
    // The blank in front is the documented text's own.
    alerts: { create: "Pricing Is Added", edit: " Pricing One Is Updated" },
    shownOn: ["/", "/pricing/"],
  }),
};
