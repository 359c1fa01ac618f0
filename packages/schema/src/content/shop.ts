import { packagesEditor } from "../site-paths.ts";
import { choice, count, multiline, price, text } from "./field.ts";
import { BILLINGS, planFields, planIssues } from "./plan-fields.ts";
import { section } from "./section.ts";

/** Names of a package's points, in display order. */
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

/** Names of the comparison table's rows: each labels the point with the same position in every package. */
export const COMPARISON_ROWS = [
  "rowOne",
  "rowTwo",
  "rowThree",
  "rowFour",
  "rowFive",
  "rowSix",
  "rowSeven",
  "rowEight",
  "rowNine",
  "rowTen",
] as const;

/** Values of a package's availability, in addition to "" for a package that can be ordered. */
export const AVAILABILITIES = ["Sold out", "By request", "Hidden"] as const;

const MORE_POINTS = { optional: true, group: "More points" } as const;
const HOW_SOLD = { optional: true, group: "Availability" } as const;
const DELIVERY = { optional: true, group: "Delivery and changes" } as const;
const ROWS = { optional: true, group: "Comparison table" } as const;

export const shopSections = {
  packages: section({
    name: "packages",
    kind: "list",
    label: "Packages",
    noun: "package",
    summary: "What you sell: names, prices and what is included.",
    fields: {
      packageName: text("Package name", { max: 80 }),
      packagePrice: price("Price", {
        hint: "Such as 299 or 49.50. Required unless the package is sold by request.",
        optionalIf: { field: "availability", is: "By request" },
      }),
      billing: choice("Billing", BILLINGS, {
        optional: true,
        placeholder: "Once",
        hint: "How often customers are charged. They pay the first charge when they order; later ones are automatic.",
      }),
      ...planFields,
      packageButtonText: text("Button text"),
      packagePointOne: text("Point 1", { hint: "A short description." }),
      packagePointTwo: text("Point 2", { ...MORE_POINTS }),
      packagePointThree: text("Point 3", { ...MORE_POINTS }),
      packagePointFour: text("Point 4", { ...MORE_POINTS }),
      packagePointFive: text("Point 5", { ...MORE_POINTS }),
      packagePointSix: text("Point 6", { ...MORE_POINTS }),
      packagePointSeven: text("Point 7", {
        ...MORE_POINTS,
        hint: "The home page shows the first 6 points (Premium: 7), the pricing page all (Basic and Standard: 7, Premium: 8).",
      }),
      packagePointEight: text("Point 8", { ...MORE_POINTS }),
      packagePointNine: text("Point 9", { ...MORE_POINTS }),
      packagePointTen: text("Point 10", {
        ...MORE_POINTS,
        hint: "The comparison on the pricing page shows every point whose row has a name.",
      }),
      availability: choice("Availability", AVAILABILITIES, {
        ...HOW_SOLD,
        placeholder: "Available to order",
        hint: "By request: the button opens the contact form. Sold out: shown without a button. Hidden: only you can see it.",
      }),
      recommended: choice("Recommended", ["Yes"], {
        ...HOW_SOLD,
        placeholder: "No",
        hint: "The first package set to Yes is highlighted. If there is none, Premium is highlighted.",
      }),
      taxRate: choice("Tax rate", ["Reduced rate", "No tax"], {
        ...HOW_SOLD,
        placeholder: "Standard rate",
        hint: "Only matters if you charge tax (Settings, Tax). A reduced rate must be entered there.",
      }),
      deliveryDays: count("Delivery time in working days", { ...DELIVERY }),
      changesIncluded: count("Changes included", {
        ...DELIVERY,
        hint: "Number of change requests included. Leave empty for no limit.",
      }),
    },
    issuesOf: planIssues,
    unique: "packageName",
    hiddenWhere: { field: "availability", is: "Hidden" },
    screens: {
      manage: {
        path: packagesEditor,
        heading: "Add Pricing",
        addButton: "Add Pricing",
        editLink: "Edit Pricing",
        card: ["packageName", "packagePrice", "billing", "availability"],
      },
      edit: [{ path: "/package-edit/:id", heading: "Update Pricing", button: "Update Pricing" }],
    },
    rest: { list: "/pricings", get: "/pricing/:id", create: "/add-pricing", update: "/pricing/:id" },
    // The documented text has a leading space.
    alerts: { create: "Pricing Is Added", edit: " Pricing One Is Updated" },
    // Shown on /service/ by the order bar.
    shownOn: ["/", "/pricing/", "/service/"],
  }),

  packagesText: section({
    name: "packagesText",
    kind: "single",
    label: "Pricing page text",
    noun: "pricing page text",
    fields: {
      packagesHeading: text("Heading", { hint: "Above the packages on the home page." }),
      packagesDetails: multiline("Details", { optional: true, hint: "One sentence below the heading." }),
      orderNote: multiline("Text below each order button", {
        optional: true,
        hint: "Short reassurances, one per line, such as payment methods, notice period and response time.",
      }),
      rowOne: text("Row 1", {
        ...ROWS,
        hint: "The topic of point 1 of each package, such as “Pages looked after”.",
      }),
      rowTwo: text("Row 2", { ...ROWS }),
      rowThree: text("Row 3", { ...ROWS }),
      rowFour: text("Row 4", { ...ROWS }),
      rowFive: text("Row 5", { ...ROWS }),
      rowSix: text("Row 6", { ...ROWS }),
      rowSeven: text("Row 7", { ...ROWS }),
      rowEight: text("Row 8", { ...ROWS }),
      rowNine: text("Row 9", { ...ROWS }),
      rowTen: text("Row 10", { ...ROWS, hint: "Rows without a name are hidden." }),
    },
    screens: {
      manage: {
        path: packagesEditor,
        heading: "Pricing page text",
        addButton: "Add pricing page text",
        editLink: "Edit pricing page text",
        card: ["packagesHeading", "packagesDetails", "orderNote"],
      },
      edit: [
        {
          path: "/packages-text-edit/:id",
          heading: "Update pricing page text",
          button: "Update pricing page text",
        },
      ],
    },
    rest: {
      list: "/pricingstext",
      get: "/pricingstext/:id",
      create: "/add-pricing-text",
      update: "/pricingstext/:id",
    },
    alerts: { create: "Texts are Added", edit: "Texts are Updated" },
    shownOn: ["/", "/pricing/"],
  }),
};
