import { type Db, together } from "@rankwright/db/core";
import { sumsOf, sumsPerCurrency, unpaidOrders } from "@rankwright/db/orders";
import {
  partsOfUnpaid,
  type Sales,
  type SalesOf,
  type SalesOfPackage,
  salesBetween,
  salesOfPackages,
} from "@rankwright/db/payments";
import { sentCurrency, shopCurrency, type TestMode } from "@rankwright/schema";
import { z } from "zod";
import { type BarRange, daysBefore, splitIntoBars } from "../calendar/calendar.ts";
import { date } from "../calendar/days.ts";
import { manualProviders } from "../payments/providers.ts";
import { refuse } from "../trpc/errors.ts";

/** Maximum number of bars: a year of days. */
const MAX_BARS = 400;

export const salesInput = z.strictObject({
  by: z.enum(["day", "week", "month"], { error: "By must be day, week or month." }),
  from: date("From"),
  to: date("To"),
  /** The shop's currency by default. */
  currency: sentCurrency.optional(),
});

/** Bar of the chart. Amounts are in cents. `from` and `to` are days in the owner's time zone, both included. */
export interface SalesBar extends Sales {
  from: string;
  to: string;
}

type EarlierBar = Pick<SalesBar, "from" | "to" | "grossCents">;

/** Bars of a range of days, and their totals. */
interface SalesOfDays {
  bars: SalesBar[];
  total: Sales;
}

type Period = z.output<typeof salesInput>;

/** Amount still to be paid for all unpaid orders in a currency, regardless of the range, and their number. */
interface Unpaid {
  cents: number;
  orders: number;
}

/** Sales in one currency, as shown to the owner. */
export interface SalesView extends SalesOfDays {
  currency: string;
  /** Totals of the range in the other currencies, the shop's first. They are never added. Currencies without any are omitted. */
  others: { currency: string; total: Sales; unpaid: Unpaid }[];
  /** Previous range of the same length, for comparison: the received payments of each bar, and the totals. */
  earlier: { bars: EarlierBar[]; total: Sales };
  /** Packages by received payments, the highest first. Packages without sales are omitted. */
  packages: SalesOfPackage[];
  unpaid: Unpaid;
  /** True if the shop is in a test mode, so that these totals include test orders. */
  hasTests: boolean;
}

function cutInto({ by, from, to }: Period, timeZone: string): readonly BarRange[] {
  const cut = splitIntoBars(by, from, to, timeZone, MAX_BARS);
  if (cut) return cut;
  throw refuse(
    "BAD_REQUEST",
    `The range must be valid dates, with From before To, and at most ${MAX_BARS} ${by}s.`,
    {
      issues: [
        { path: "to", message: `Choose a date after From. The chart shows at most ${MAX_BARS} ${by}s.` },
      ],
    },
  );
}

const endOf = (cut: readonly BarRange[]) => cut.at(-1)?.end ?? 0;

function salesOfDays(db: Db, cut: readonly BarRange[], of: SalesOf): SalesOfDays {
  const sales = salesBetween(db, [...cut.map(({ start }) => start), endOf(cut)], of);
  const bars = cut.flatMap((stretch, n) => {
    const sold = sales[n];
    return sold ? [{ from: stretch.from, to: stretch.to, ...sold }] : [];
  });
  const sum = (key: keyof Sales) => bars.reduce((all, bar) => all + bar[key], 0);
  return {
    bars,
    total: {
      grossCents: sum("grossCents"),
      refundedCents: sum("refundedCents"),
      netCents: sum("netCents"),
      payments: sum("payments"),
      orders: sum("orders"),
    },
  };
}

function earlierSales(db: Db, cut: readonly BarRange[], of: SalesOf): SalesView["earlier"] {
  const { bars, total } = salesOfDays(db, cut, of);
  return { bars: bars.map(({ from, to, grossCents }) => ({ from, to, grossCents })), total };
}

/** Returns the sum of the unpaid orders' prices minus their partial payments, and their number, per currency. */
function unpaidTotals(db: Db, testMode: TestMode | null): (currency: string) => Unpaid {
  const sums = unpaidOrders(db, testMode);
  const providers = manualProviders.map(({ id }) => id);
  const parts = partsOfUnpaid(db, providers, testMode);
  return (currency) => {
    const { cents = 0, n = 0 } = sums.find((sum) => sum.currency === currency) ?? {};
    return { cents: cents - (parts.get(currency) ?? 0), orders: n };
  };
}

/**
 * Returns the sales from `from` to `to` per day, week (from Monday) or month, including those without sales, and the totals of the
 * range and of each package, all in one currency. Payments and refunds are counted at the time when they were booked in the ledger.
 */
export function salesOf(
  db: Db,
  { currency = shopCurrency(), ...asked }: Period,
  timeZone: string,
  testMode: TestMode | null,
): SalesView {
  const cut = cutInto(asked, timeZone);
  const before = cutInto({ ...asked, ...daysBefore(asked.by, cut.length, asked.from, asked.to) }, timeZone);
  const [from, to] = [cut[0]?.start ?? 0, endOf(cut)];
  const of = { currency, testMode };
  return together(db, () => {
    const unpaidIn = unpaidTotals(db, testMode);
    const others = sumsPerCurrency(sumsOf(db, {}), testMode).flatMap((sum) => {
      if (sum.currency === currency) return [];
      const [total] = salesBetween(db, [from, to], { ...of, currency: sum.currency });
      const unpaid = unpaidIn(sum.currency);
      if (!total || (total.grossCents === 0 && total.refundedCents === 0 && unpaid.orders === 0)) return [];
      return [{ currency: sum.currency, total, unpaid }];
    });
    return {
      currency,
      others,
      ...salesOfDays(db, cut, of),
      earlier: earlierSales(db, before, of),
      packages: salesOfPackages(db, { from, to }, of),
      unpaid: unpaidIn(currency),
      hasTests: testMode !== null,
    };
  });
}
