import {
  type DocumentTax,
  documentTaxes,
  type LedgerPeriod,
  ledgerEntries,
  type PeriodEntry,
} from "@rankwright/db/accounting";
import { type Db, together } from "@rankwright/db/core";
import { type BookingKind, type RecordedTreatment, testModeOf } from "@rankwright/schema";
import { timesOf } from "../calendar/days.ts";
import type { ReportDeps } from "../tax/report.ts";

interface Common {
  /** Milliseconds since 1970. */
  at: number;
  /** Day in the owner's time zone, such as "2026-11-22". */
  day: string;
  kind: BookingKind;
  /** Number of the invoice or credit note; of the one that is paid or refunded, for money. "" without one. */
  label: string;
  orderId: string;
  /** Company, or the name of a person. */
  customer: string;
  currency: string;
}

/** One tax of an invoice or credit note. Amounts are in cents, those of a credit note negative. */
export interface DocumentBooking extends Common {
  type: "document";
  baseCents: number;
  taxCents: number;
  roundingCents: number;
  /** Base, tax and rounding. */
  grossCents: number;
  treatment: RecordedTreatment;
  /** Two-letter code of the country whose rate it is, or of the buyer if no tax is charged; "" if it is unknown. */
  country: string;
  state: string;
  /** In thousandths of a percent. */
  rate: number;
  /** "" for a consumer. */
  vatId: string;
  /** Last day for the payment; undefined if the document names none. */
  dueDate: string | undefined;
  /** True if the document only corrects billing details. */
  isCorrection: boolean;
}

/** One entry of the ledger. */
export interface MoneyBooking extends Common {
  type: "money";
  provider: PeriodEntry["provider"];
  /** "" for entries that were recorded by hand. */
  txnId: string;
  /** Negative for refunds and disputes. */
  cents: number;
}

export type Booking = DocumentBooking | MoneyBooking;

function documentBooking({ tax, orderId, document, at }: DocumentTax): DocumentBooking {
  const sign = tax.kind === "invoice" ? 1 : -1;
  const { buyer, sale, dueDate, corrects } = document;
  return {
    type: "document",
    at,
    day: tax.day,
    kind: tax.kind,
    label: document.label,
    orderId,
    customer: buyer.company || buyer.name,
    currency: tax.currency,
    baseCents: sign * tax.baseCents,
    taxCents: sign * tax.taxCents,
    roundingCents: sign * (tax.grossCents - tax.baseCents - tax.taxCents),
    grossCents: sign * tax.grossCents,
    treatment: tax.treatment,
    country: tax.country,
    state: tax.state,
    rate: tax.rate,
    vatId: sale?.buyer.vatId ?? "",
    dueDate,
    isCorrection: corrects !== undefined,
  };
}

function kindOfEntry({ type, grossCents }: PeriodEntry): BookingKind {
  if (type === "reversed") return "dispute";
  if (type === "reversalCanceled") return "disputeWon";
  return grossCents > 0 ? "payment" : "refund";
}

const moneyBooking = (entry: PeriodEntry, day: string): MoneyBooking => ({
  type: "money",
  at: entry.at,
  day,
  kind: kindOfEntry(entry),
  label: entry.documentLabel ?? "",
  orderId: entry.orderId,
  customer: entry.company || entry.customerName,
  currency: entry.currency,
  provider: entry.provider,
  txnId: entry.provider === "by-hand" ? "" : entry.txnId,
  cents: entry.grossCents,
});

/** Returns the ledger's part of a period of days in the owner's time zone. Throws with the field's name for invalid days. */
export function ledgerPeriod(
  { from, to }: { from: string; to: string },
  env: Pick<ReportDeps["env"], "TIME_ZONE" | "setups">,
): LedgerPeriod {
  const times = timesOf({ from, to }, env.TIME_ZONE);
  // Both days are given, so both times are.
  return { from: times.from ?? 0, until: times.until ?? 0, testMode: testModeOf(env) };
}

/** Returns the bookings of a day: those of its invoices and credit notes, and those of its ledger entries, in order of time. */
export function bookingsOfDay({ db, env }: { db: Db; env: ReportDeps["env"] }, day: string): Booking[] {
  const days = { from: day, to: day };
  return together(db, () => [
    ...documentTaxes(db, { ...days, testMode: testModeOf(env) }).map(documentBooking),
    ...ledgerEntries(db, ledgerPeriod(days, env)).map((entry) => moneyBooking(entry, day)),
  ]).toSorted((one, other) => one.at - other.at);
}
