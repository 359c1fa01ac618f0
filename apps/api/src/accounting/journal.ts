import { bookingKinds, ledgerProviderNames } from "@rankwright/schema";
import type { Booking } from "./bookings.ts";

/** A booking of an amount from one account to another. */
export interface JournalRow {
  booking: Booking;
  debit: string;
  credit: string;
  /** Positive. */
  cents: number;
}

const RECEIVABLES = "Receivables";

/** Returns a row that debits the first account, or credits it if the amount is negative. */
const rowOf = (booking: Booking, debit: string, credit: string, cents: number): JournalRow =>
  cents < 0 ? { booking, debit: credit, credit: debit, cents: -cents } : { booking, debit, credit, cents };

/**
 * Returns the rows of a booking: a document debits the receivables, and credits revenue, tax and rounding; money debits the provider's
 * account, and credits the receivables.
 */
export function journalRows(booking: Booking): JournalRow[] {
  if (booking.type === "money")
    return [rowOf(booking, ledgerProviderNames[booking.provider], RECEIVABLES, booking.cents)];
  const parts = [
    ["Revenue", booking.baseCents],
    ["Tax", booking.taxCents],
    ["Rounding", booking.roundingCents],
  ] as const;
  return parts
    .filter(([, cents]) => cents !== 0)
    .map(([credit, cents]) => rowOf(booking, RECEIVABLES, credit, cents));
}

/** Describes a booking: "Invoice RW-2026-0042, Sample Ltd". */
export function journalText(booking: Booking): string {
  const what = [bookingKinds[booking.kind], booking.label].filter(Boolean).join(" ");
  const why = booking.type === "document" && booking.isCorrection && "corrected billing details";
  return [what, why, booking.customer].filter(Boolean).join(", ");
}
