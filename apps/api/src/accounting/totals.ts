import { ledgerSums } from "@rankwright/db/accounting";
import { type Db, together } from "@rankwright/db/core";
import { compareCurrencies, DATEV_CURRENCY, type DayRange, type Issue } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";
import { requirePeriod, taxReport } from "../tax/report.ts";
import { ledgerPeriod } from "./bookings.ts";
import { datevIssues } from "./datev/setup.ts";

export interface AccountingDeps {
  db: Db;
  env: Pick<Env, "TIME_ZONE" | "setups" | "business" | "tax" | "accounting">;
}

/** Totals of a period in one currency, in cents, all positive except the last. */
export interface AccountingTotals {
  currency: string;
  invoicedCents: number;
  creditedCents: number;
  receivedCents: number;
  /** Refunded or withdrawn in a dispute. */
  returnedCents: number;
  /** Change of the receivables: invoices minus credit notes, minus the money that stayed. */
  openCents: number;
  /** Numbers of documents and of ledger entries. */
  invoices: number;
  creditNotes: number;
  received: number;
  returned: number;
}

export interface AccountingReport extends DayRange {
  /** Currencies with documents or money in the period, the shop's first. */
  currencies: AccountingTotals[];
  /** True if the shop is in a test mode, so that test orders are included. */
  hasTests: boolean;
  /** Reasons why a DATEV export is not possible; empty if it is. */
  datevIssues: Issue[];
  /** Currencies that a DATEV export omits. */
  omitted: { currency: string; documents: number; entries: number }[];
}

/** Returns the totals of a period's invoices, credit notes and ledger entries. */
export function accountingTotals({ db, env }: AccountingDeps, period: DayRange): AccountingReport {
  requirePeriod(period, env.TIME_ZONE);
  const [report, sums] = together(db, () => [
    taxReport({ db, env }, period),
    ledgerSums(db, ledgerPeriod(period, env)),
  ]);
  const names = new Set([...report.currencies, ...sums].map(({ currency }) => currency));
  const currencies = [...names].toSorted(compareCurrencies).map((currency): AccountingTotals => {
    const documents = report.currencies.find((one) => one.currency === currency);
    const money = sums.find((one) => one.currency === currency);
    const invoicedCents = documents?.total.invoiced.grossCents ?? 0;
    const creditedCents = documents?.total.credited.grossCents ?? 0;
    const { receivedCents = 0, returnedCents = 0, received = 0, returned = 0 } = money ?? {};
    return {
      currency,
      invoicedCents,
      creditedCents,
      receivedCents,
      returnedCents,
      openCents: invoicedCents - creditedCents - (receivedCents - returnedCents),
      invoices: documents?.invoices ?? 0,
      creditNotes: documents?.creditNotes ?? 0,
      received,
      returned,
    };
  });
  return {
    ...period,
    currencies,
    hasTests: report.hasTests,
    datevIssues: datevIssues(env.accounting, period),
    omitted: currencies
      .filter(({ currency }) => currency !== DATEV_CURRENCY)
      .map(({ currency, invoices, creditNotes, received, returned }) => ({
        currency,
        documents: invoices + creditNotes,
        entries: received + returned,
      })),
  };
}
