import type { Issue } from "../issues.ts";
import { MAX_PRICE_CENTS, priceToCents } from "../money.ts";
import { choice, count, price, type SectionField } from "./field.ts";

/** Values of a package's billing, in addition to "" for a package that is charged once. */
export const BILLINGS = ["Per week", "Per month", "Per year"] as const;
export type Billing = (typeof BILLINGS)[number];

const RECURRING = { optional: true, group: "Recurring charges" } as const;

/** Fields of a package that is charged more than once, in addition to `billing`. */
export const planFields = {
  billingEvery: count("Weeks or months between charges", {
    ...RECURRING,
    range: [1, 12],
    hint: "From 1 to 12, such as 3 to charge every 3 months. Leave empty for every week or month.",
  }),
  minimumCharges: count("Minimum number of charges", {
    ...RECURRING,
    range: [1, 120],
    hint: "The minimum term: customers can cancel once this many charges are paid, also if they cancel during a trial. Leave empty for no minimum.",
  }),
  noticeDays: count("Notice period in days", {
    ...RECURRING,
    range: [0, 180],
    hint: "Customers must cancel this many days before the next charge. Leave empty for none.",
  }),
  trialDays: count("Trial period in days", {
    ...RECURRING,
    range: [1, 365],
    hint: "The regular charges begin after the trial.",
  }),
  trialPrice: price("Trial price", {
    ...RECURRING,
    hint: "Charged once, when the trial begins. Leave empty for a free trial.",
  }),
  setupFee: price("Set-up fee", {
    ...RECURRING,
    hint: "Charged once, with the first payment.",
  }),
  maxCharges: count("Number of charges", {
    ...RECURRING,
    range: [2, 240],
    hint: "The plan ends after this many charges, such as 12. Leave empty if it runs until it is cancelled.",
  }),
  requestsPerPeriod: count("Requests per period", {
    ...RECURRING,
    range: [1, 999],
    hint: "Number of requests included in each week, month or year that is charged. Each has its own brief and delivery.",
  }),
  requestsAtOnce: count("Requests at a time", {
    ...RECURRING,
    range: [1, 999],
    hint: "Number of requests that may be in progress at the same time. Leave empty for no limit.",
  }),
  unusedRequests: choice("Unused requests", ["Carry over once"], {
    ...RECURRING,
    placeholder: "Expire",
    hint: "Requests that are not used in a period expire, or can be used in the next one.",
  }),
  customerPause: choice("Customers can pause", ["Yes"], {
    ...RECURRING,
    placeholder: "No",
    hint: "Lets customers stop the charges and resume them later.",
  }),
};

const entries: readonly (readonly [string, SectionField])[] = Object.entries(planFields);

/** Returns the plan fields that don't fit the package's other values. */
export function planIssues(values: Readonly<Record<string, string>>): Issue[] {
  const has = (name: keyof typeof planFields) => (values[name] ?? "").trim() !== "";
  const issue = (name: keyof typeof planFields, what: string): Issue => ({
    path: name,
    message: `${planFields[name].label} ${what}`,
  });
  if ((values.billing ?? "") === "")
    return entries.flatMap(([path, { label }]) =>
      (values[path] ?? "").trim() === ""
        ? []
        : [{ path, message: `${label} must be empty unless the package is billed per week, month or year.` }],
    );
  const issues: Issue[] = [];
  if (values.billing === "Per year" && has("billingEvery"))
    issues.push(issue("billingEvery", "must be empty for a package that is billed per year."));
  if (has("trialPrice") && !has("trialDays"))
    issues.push(issue("trialPrice", "requires a trial period in days."));
  if (has("minimumCharges") && has("maxCharges") && Number(values.maxCharges) < Number(values.minimumCharges))
    issues.push(
      issue("maxCharges", `must be at least the minimum number of charges, ${values.minimumCharges}.`),
    );
  if (has("unusedRequests") && !has("requestsPerPeriod"))
    issues.push(
      issue("unusedRequests", "can only carry over if the package has a number of requests per period."),
    );
  const first = has("trialDays") ? values.trialPrice : values.packagePrice;
  if ((priceToCents(first ?? "") ?? 0) + (priceToCents(values.setupFee ?? "") ?? 0) > MAX_PRICE_CENTS)
    issues.push(issue("setupFee", "and the first charge may be at most 999999.99 together."));
  return issues;
}
