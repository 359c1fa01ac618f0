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
import { tellers } from "../payments/providers.ts";
import { refuse } from "../trpc/errors.ts";
import { daysBefore, type Stretch, stretches } from "./calendar.ts";

/** As many bars as a chart can show: a year of days. */
const MOST = 400;

/** A day as it is written; whether there is one, the calendar says. */
export const date = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .regex(/^\d{4}-\d\d-\d\d$/, `${label} must be a date such as 2026-03-02.`);

export const salesInput = z.strictObject({
  by: z.enum(["day", "week", "month"], { error: "By must be day, week or month." }),
  from: date("From"),
  to: date("To"),
});

/** One bar; money in cents, the days in the owner's time zone, both included. */
export interface SalesBar extends Sales {
  from: string;
  to: string;
}

type EarlierBar = Pick<SalesBar, "from" | "to" | "grossCents">;

/** The bars of some days, and their sums. */
interface SalesOfDays {
  bars: SalesBar[];
  total: Sales;
}

type Asked = z.output<typeof salesInput>;

/** What the owner sees of the money. */
export interface SalesView extends SalesOfDays {
  /** As many days, weeks or months just before: bar for bar what came in, which the others are held against. */
  earlier: { bars: EarlierBar[]; total: Sales };
  /** What came in most first; no package without sales. */
  packages: SalesOfPackage[];
  /** What is still to be paid now, whenever it was ordered: of a part-paid order the rest. */
  unpaid: { cents: number; orders: number };
  /** Whether tests are in these sums: while a test mode is set. */
  hasTests: boolean;
}

function cutInto({ by, from, to }: Asked, timeZone: string): readonly Stretch[] {
  const cut = stretches(by, from, to, timeZone, MOST);
  if (cut) return cut;
  throw refuse("BAD_REQUEST", `From and to must be days, in this order, and at most ${MOST} ${by}s in all.`, {
    issues: [{ path: "to", message: `Choose a later or nearer day; at most ${MOST} ${by}s are shown.` }],
  });
}

const endOf = (cut: readonly Stretch[]) => cut.at(-1)?.end ?? 0;

function salesOfDays(db: Db, cut: readonly Stretch[], testMode: TestMode | null): SalesOfDays {
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

function earlierSales(db: Db, cut: readonly Stretch[], testMode: TestMode | null): SalesView["earlier"] {
  const { bars, total } = salesOfDays(db, cut, testMode);
  return { bars: bars.map(({ from, to, grossCents }) => ({ from, to, grossCents })), total };
}

/** What unpaid orders cost, but for the parts that came already. */
function stillToPay(db: Db, testMode: TestMode | null): SalesView["unpaid"] {
  const { cents, orders } = unpaidOrders(db, testMode);
  const ways = tellers.map(({ id }) => id);
  return { cents: cents - partsOfUnpaid(db, ways, testMode), orders };
}

/**
 * The sales of the days `from` to `to` in bars of days, weeks (from Monday) or months, from the ledger, each in the
 * moment it was booked; and their sums, also of each package. A bar without sales is there too.
 */
export function salesOf(db: Db, asked: Asked, timeZone: string, testMode: TestMode | null): SalesView {
  const cut = cutInto(asked, timeZone);
  const before = cutInto({ ...asked, ...daysBefore(asked.by, cut.length, asked.from, asked.to) }, timeZone);
  return together(db, () => ({
    ...salesOfDays(db, cut, testMode),
    earlier: earlierSales(db, before, testMode),
    packages: salesOfPackages(db, { from: cut[0]?.start ?? 0, to: endOf(cut) }, testMode),
    unpaid: stillToPay(db, testMode),
    hasTests: testMode !== null,
  }));
}
