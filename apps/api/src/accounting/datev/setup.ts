import {
  ACCOUNT_NAMES,
  ACCOUNTING_DEFAULTS,
  type AccountingSettings,
  accountingSettings,
  chartOf,
  type DayRange,
  digitsOf,
  fiscalYearStart,
  type Issue,
} from "@rankwright/schema";
import { daysAfter } from "../../calendar/calendar.ts";
import { requireNoIssues } from "../../trpc/errors.ts";
import type { BatchHeader } from "./extf.ts";

const firstMonth = ({ fiscalMonth }: AccountingSettings) =>
  Number(fiscalMonth || ACCOUNTING_DEFAULTS.fiscalMonth);

const DAYS_TO_NEXT_YEAR = 366;

/** Returns the issue of a period that isn't in one fiscal year, which DATEV requires of a file. */
function fiscalYearIssues({ from, to }: DayRange, settings: AccountingSettings): Issue[] {
  const month = firstMonth(settings);
  const start = fiscalYearStart(from, month);
  if (fiscalYearStart(to, month) === start) return [];
  const last = daysAfter(fiscalYearStart(daysAfter(start, DAYS_TO_NEXT_YEAR), month), -1);
  const message = `To must be in the same fiscal year as From, because DATEV needs one file for each. Choose a day up to ${last}.`;
  return [{ path: "to", message }];
}

/** Returns the issues of account numbers that don't have the length of the accountant's accounts. */
export const accountIssues = (settings: Partial<AccountingSettings>): Issue[] =>
  ACCOUNT_NAMES.flatMap((path) => {
    const digits = digitsOf(settings, path);
    if (!settings[path] || settings[path].length === digits) return [];
    const { label } = accountingSettings.fields[path];
    return [{ path, message: `${label} must have ${digits} digits.` }];
  });

/** Returns the reasons why a DATEV export of a period is not possible; empty if it is. */
export const datevIssues = (settings: AccountingSettings, period: DayRange): Issue[] => [
  ...(["consultant", "client"] as const)
    .filter((path) => settings[path] === "")
    .map((path) => ({
      path,
      message: `${accountingSettings.fields[path].label} is missing. Enter it in the accounting settings.`,
    })),
  ...fiscalYearIssues(period, settings),
];

/** Returns the header of a file. Throws with the names of the fields if something is missing. `createdAt` has 17 digits. */
export function batchHeader(
  settings: AccountingSettings,
  { from, to }: DayRange,
  createdAt: string,
): BatchHeader {
  requireNoIssues(datevIssues(settings, { from, to }));
  return {
    createdAt,
    consultant: settings.consultant,
    client: settings.client,
    fiscalYearStart: fiscalYearStart(from, firstMonth(settings)),
    accountLength: digitsOf(settings, "bank"),
    from,
    to,
    // 30 characters, which is the maximum.
    name: `Shop ${from} bis ${to}`,
    chart: chartOf(settings),
  };
}
