import { type Db, together } from "@rankwright/db/core";
import { unpaidOrders } from "@rankwright/db/orders";
import {
  partsOfUnpaid,
  type Sales,
  type SalesOfPackage,
  salesBetween,
  salesOfPackages,
} from "@rankwright/db/payments";
import type { TestMode } from "@rankwright/schema";
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

/** Sales as shown to the owner. */
export interface SalesView extends SalesOfDays {
  /** Previous range of the same length, for comparison: the received payments of each bar, and the totals. */
  earlier: { bars: EarlierBar[]; total: Sales };
  /** Packages by received payments, the highest first. Packages without sales are omitted. */
  packages: SalesOfPackage[];
  /** Amount still to be paid for all unpaid orders, regardless of the range, and their number. */
  unpaid: { cents: number; orders: number };
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

function salesOfDays(db: Db, cut: readonly BarRange[], testMode: TestMode | null): SalesOfDays {
  const sales = salesBetween(db, [...cut.map(({ start }) => start), endOf(cut)], testMode);
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

function earlierSales(db: Db, cut: readonly BarRange[], testMode: TestMode | null): SalesView["earlier"] {
  const { bars, total } = salesOfDays(db, cut, testMode);
  return { bars: bars.map(({ from, to, grossCents }) => ({ from, to, grossCents })), total };
}

/** Returns the sum of the unpaid orders' prices minus their partial payments, and their number. */
function unpaidTotals(db: Db, testMode: TestMode | null): SalesView["unpaid"] {
  const { cents, orders } = unpaidOrders(db, testMode);
  const providers = manualProviders.map(({ id }) => id);
  return { cents: cents - partsOfUnpaid(db, providers, testMode), orders };
}

/**
 * Returns the sales from `from` to `to` per day, week (from Monday) or month, including those without sales, and the totals of the
 * range and of each package. Payments and refunds are counted at the time when they were booked in the ledger.
 */
export function salesOf(db: Db, asked: Period, timeZone: string, testMode: TestMode | null): SalesView {
  const cut = cutInto(asked, timeZone);
  const before = cutInto({ ...asked, ...daysBefore(asked.by, cut.length, asked.from, asked.to) }, timeZone);
  return together(db, () => ({
    ...salesOfDays(db, cut, testMode),
    earlier: earlierSales(db, before, testMode),
    packages: salesOfPackages(db, { from: cut[0]?.start ?? 0, to: endOf(cut) }, testMode),
    unpaid: unpaidTotals(db, testMode),
    hasTests: testMode !== null,
  }));
}
