import { type SettingValues, settingGroup } from "./field.ts";

/** Settings for the tax on sales. The rates are in a separate table. */
export const taxSettings = settingGroup({
  name: "tax",
  label: "Tax",
  fields: {
    mode: {
      kind: "choice",
      label: "Do you charge tax?",
      hint: "Applies to new orders. Existing orders and invoices stay as they are.",
      choices: [
        { value: "off", label: "No tax" },
        { value: "exempt", label: "No, I'm exempt as a small business" },
        { value: "on", label: "Yes, by the buyer's country" },
      ],
    },
    prices: {
      kind: "choice",
      label: "Your prices",
      hint: "Consumers in the EU must be shown prices that include tax.",
      choices: [
        { value: "including", label: "Include tax" },
        { value: "excluding", label: "Tax is added at the checkout" },
      ],
    },
    usesOss: {
      kind: "choice",
      label: "One-Stop Shop (OSS)",
      hint: "For businesses in the EU: consumers in other EU countries pay the rate of their country. Without it, they pay yours.",
      choices: [
        { value: "no", label: "Not registered" },
        { value: "yes", label: "Registered" },
      ],
    },
    exemptReason: {
      kind: "line",
      label: "Exemption note",
      hint: "Printed on invoices if you are exempt, with the law it is based on.",
    },
  },
});

/** Effective tax settings. All text, "" if not set. */
export type TaxSettings = SettingValues<typeof taxSettings>;

/** Sentence on invoices of an exempt business that has entered none. */
export const DEFAULT_EXEMPT_REASON = "No tax is charged: exempt as a small business.";
