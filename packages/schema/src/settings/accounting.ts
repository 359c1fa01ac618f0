import { type SettingField, type SettingValues, settingGroup } from "./field.ts";

const account = <const Label extends string>(label: Label, hint = "") =>
  ({
    kind: "line",
    label,
    ...(hint && { hint }),
    allowed: { pattern: /^(?!0+$)\d{4,9}$/, message: "must be an account number of 4 to 9 digits." },
  }) as const satisfies SettingField;

const number = <const Label extends string>(label: Label, pattern: RegExp, range: string) =>
  ({
    kind: "line",
    label,
    hint: "From your accountant.",
    allowed: { pattern, message: `must be a number from ${range}.` },
  }) as const satisfies SettingField;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Settings for the DATEV export. */
export const accountingSettings = settingGroup({
  name: "accounting",
  label: "Accounting",
  fields: {
    chart: {
      kind: "choice",
      label: "Chart of accounts",
      hint: "Decides the account numbers below that you leave empty.",
      choices: [
        { value: "skr03", label: "SKR03" },
        { value: "skr04", label: "SKR04" },
      ],
    },
    consultant: number("Consultant number", /^(?!1000$)[1-9]\d{3,6}$/, "1001 to 9999999"),
    client: number("Client number", /^[1-9]\d{0,4}$/, "1 to 99999"),
    fiscalMonth: {
      kind: "choice",
      label: "First month of the fiscal year",
      choices: MONTHS.map((label, at) => ({ value: String(at + 1), label })),
    },
    accountLength: {
      kind: "choice",
      label: "Length of account numbers",
      hint: "Customer accounts have one digit more.",
      choices: ["4", "5", "6", "7", "8"].map((value) => ({ value, label: `${value} digits` })),
    },
    debtor: account("Customer account", "One account for all customers."),
    bank: account("Bank account", "Bank transfers."),
    paypal: account("PayPal account"),
    stripe: account("Stripe account"),
    byHand: account("Account for payments recorded by hand"),
    revenue19: account("Revenue, 19 %"),
    revenue7: account("Revenue, 7 %"),
    revenueReverseCharge: account("Revenue, reverse charge in the EU"),
    revenueAbroad: account("Revenue, outside the EU"),
    revenueExempt: account("Revenue, exempt small business"),
    revenueOss: account("Revenue, other EU countries", "Sales that you report through OSS."),
    revenueOther: account("Revenue, other rates", "The accountant enters the tax."),
    revenueNone: account(
      "Revenue, no tax",
      "Zero rates, services without tax, and invoices without tax rules.",
    ),
  },
});

/** Effective accounting settings. All text, "" if not set. */
export type AccountingSettings = SettingValues<typeof accountingSettings>;

export type ChartOfAccounts = "skr03" | "skr04";

/** Names of the settings that are account numbers. */
export const ACCOUNT_NAMES = [
  "debtor",
  "bank",
  "paypal",
  "stripe",
  "byHand",
  "revenue19",
  "revenue7",
  "revenueReverseCharge",
  "revenueAbroad",
  "revenueExempt",
  "revenueOss",
  "revenueOther",
  "revenueNone",
] as const satisfies readonly (keyof AccountingSettings)[];
export type AccountName = (typeof ACCOUNT_NAMES)[number];

/** Account numbers of DATEV's standard charts, with four digits; the customer account has five. */
const standardAccounts = {
  skr03: {
    debtor: "10000",
    bank: "1200",
    paypal: "1210",
    stripe: "1220",
    byHand: "1360",
    revenue19: "8400",
    revenue7: "8300",
    revenueReverseCharge: "8336",
    revenueAbroad: "8338",
    revenueExempt: "8195",
    revenueOss: "8331",
    revenueOther: "8200",
    revenueNone: "8200",
  },
  skr04: {
    debtor: "10000",
    bank: "1800",
    paypal: "1810",
    stripe: "1820",
    byHand: "1460",
    revenue19: "4400",
    revenue7: "4300",
    revenueReverseCharge: "4336",
    revenueAbroad: "4338",
    revenueExempt: "4185",
    revenueOss: "4331",
    revenueOther: "4200",
    revenueNone: "4200",
  },
} as const satisfies Record<ChartOfAccounts, Record<AccountName, string>>;

/** Values that apply while the settings are empty. */
export const ACCOUNTING_DEFAULTS = { chart: "skr03", fiscalMonth: "1", accountLength: "4" } as const;

type PartlySet = Partial<Readonly<Record<string, string>>>;

export const chartOf = ({ chart }: PartlySet): ChartOfAccounts => (chart === "skr04" ? "skr04" : "skr03");

/** Returns the number of digits of an account: customer accounts have one more than the others. */
export const digitsOf = ({ accountLength }: PartlySet, name: AccountName): number =>
  Number(accountLength || ACCOUNTING_DEFAULTS.accountLength) + (name === "debtor" ? 1 : 0);

/** Returns the account of the chart. Longer accounts have zeros at the end, as in DATEV. */
export const defaultAccount = (settings: PartlySet, name: AccountName): string =>
  standardAccounts[chartOf(settings)][name].padEnd(digitsOf(settings, name), "0");

/** Returns the account number that the owner entered, or that of the chart. */
export const accountNumber = (settings: PartlySet, name: AccountName): string =>
  settings[name] || defaultAccount(settings, name);
