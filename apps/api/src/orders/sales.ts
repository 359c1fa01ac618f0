import type { Db } from "@rankwright/db/core";
import { type Sales, salesBetween } from "@rankwright/db/payments";
import type { TestMode } from "@rankwright/schema";
import { z } from "zod";
import { refuse } from "../errors.ts";
import { stretches } from "./calendar.ts";

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

/**
 * The sales of the days `from` to `to` in bars of days, weeks (from Monday) or months, from the ledger, each in the
 * moment it was booked; and their sums. A bar without sales is there too.
 */
export function salesOf(
  db: Db,
  { by, from, to }: z.output<typeof salesInput>,
  timeZone: string,
  testMode: TestMode | null,
): { bars: SalesBar[]; total: Sales } {
  const cut = stretches(by, from, to, timeZone, MOST);
  if (!cut)
    throw refuse(
      "BAD_REQUEST",
      `From and to must be days, in this order, and at most ${MOST} ${by}s in all.`,
      {
        issues: [{ path: "to", message: `Choose a later or nearer day; at most ${MOST} ${by}s are shown.` }],
      },
    );
  const boundaries = [...cut.map(({ start }) => start), cut.at(-1)?.end ?? 0];
  const sales = salesBetween(db, boundaries, testMode);
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
