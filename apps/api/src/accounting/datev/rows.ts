import {
  type AccountingSettings,
  type AccountName,
  accountNumber,
  type BookingKind,
  DATEV_CURRENCY,
  isEuCode,
} from "@rankwright/schema";
import { vatCountry } from "../../tax/vat-id.ts";
import type { Booking, DocumentBooking, MoneyBooking } from "../bookings.ts";
import type { BatchRow } from "./extf.ts";

/** Names in the file, which German accountants read. */
const germanKinds = {
  invoice: "Rechnung",
  "credit-note": "Gutschrift",
  payment: "Zahlung",
  refund: "Erstattung",
  dispute: "Rückbelastung",
  disputeWon: "Rückbelastung aufgehoben",
} as const satisfies Record<BookingKind, string>;

/** Accounts and names of the ledger's providers. */
const providers = {
  paypal: ["paypal", "PayPal"],
  "paypal-standard": ["paypal", "PayPal"],
  stripe: ["stripe", "Stripe"],
  "bank-transfer": ["bank", "Überweisung"],
  "by-hand": ["byHand", "von Hand erfasst"],
} as const satisfies Record<MoneyBooking["provider"], readonly [AccountName, string]>;

/** Revenue accounts of the German rates, in thousandths of a percent. */
const germanRates = new Map<number, AccountName>([
  [19_000, "revenue19"],
  [7_000, "revenue7"],
]);

/** Returns the revenue account of a tax. */
export function revenueAccount({
  treatment,
  country,
  rate,
}: Pick<DocumentBooking, "treatment" | "country" | "rate">): AccountName {
  switch (treatment) {
    case "reverseCharge":
      return "revenueReverseCharge";
    case "exempt":
      return "revenueExempt";
    case "outsideScope":
      // Also the treatment of services without tax at home, and of sales without tax rules.
      return country === "" || isEuCode(country) ? "revenueNone" : "revenueAbroad";
    case "zero":
    case "unrecorded":
      return "revenueNone";
    case "standard":
      if (country === "DE") return germanRates.get(rate) ?? "revenueOther";
      return isEuCode(country) ? "revenueOss" : "revenueOther";
  }
}

function documentRow(booking: DocumentBooking, settings: AccountingSettings): BatchRow {
  const revenue = revenueAccount(booking);
  const { vatId, country, rate } = booking;
  return {
    cents: booking.grossCents,
    account: accountNumber(settings, "debtor"),
    contraAccount: accountNumber(settings, revenue),
    day: booking.day,
    document: booking.label,
    text: [germanKinds[booking.kind], booking.isCorrection && "(Korrektur)", booking.customer]
      .filter(Boolean)
      .join(" "),
    dueDay: booking.dueDate,
    ...(revenue === "revenueReverseCharge" && { euCountry: vatId }),
    ...(revenue === "revenueOss" && { euCountry: vatCountry(country), euRate: rate }),
    notes: [["Bestellung", booking.orderId]],
  };
}

function moneyRow(booking: MoneyBooking, settings: AccountingSettings): BatchRow {
  const [account, name] = providers[booking.provider];
  return {
    cents: booking.cents,
    account: accountNumber(settings, account),
    contraAccount: accountNumber(settings, "debtor"),
    day: booking.day,
    document: booking.label,
    text: `${germanKinds[booking.kind]} ${name} ${booking.customer}`,
    notes: [
      ["Bestellung", booking.orderId],
      ...(booking.txnId ? [["Transaktion", booking.txnId] as const] : []),
    ],
  };
}

/** Returns the rows of bookings in euros. Those in other currencies are omitted. */
export const batchRows = (bookings: readonly Booking[], settings: AccountingSettings): BatchRow[] =>
  bookings
    .filter(({ currency }) => currency === DATEV_CURRENCY)
    .map((booking) =>
      booking.type === "document" ? documentRow(booking, settings) : moneyRow(booking, settings),
    )
    .filter(({ cents }) => cents !== 0);
