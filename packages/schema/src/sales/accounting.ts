import { type ProviderId, paymentMethodNames } from "../payments.ts";

/** Kinds of bookings. "dispute": a dispute took the money; "disputeWon": it was returned to the seller. */
export const bookingKinds = {
  invoice: "Invoice",
  "credit-note": "Credit note",
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  disputeWon: "Dispute won",
} as const;
export type BookingKind = keyof typeof bookingKinds;

/** Names of the ledger's providers for the owner. */
export const ledgerProviderNames = {
  ...paymentMethodNames,
  "by-hand": "Recorded by hand",
} as const satisfies Record<ProviderId | "by-hand", string>;

/** The currency of DATEV exports. Amounts in other currencies would need exchange rates. */
export const DATEV_CURRENCY = "EUR";

/** Returns the first day of the fiscal year that contains a day. `firstMonth` is 1 for January. */
export function fiscalYearStart(day: string, firstMonth: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = month < firstMonth ? year - 1 : year;
  return `${first}-${String(firstMonth).padStart(2, "0")}-01`;
}
