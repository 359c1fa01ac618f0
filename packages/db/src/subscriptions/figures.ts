import { compareCurrencies, type PlanTerms, type PlanUnit, type TestMode } from "@rankwright/schema";
import { and, count, eq, gte, inArray, lt, min, type SQL, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { isUnpaid, nextPriceOf, ofTerms, subscriptionPeriods, subscriptions } from "../tables/index.ts";

/** Amount in one currency. */
interface Sum {
  currency: string;
  cents: number;
}

/** Figures of all subscriptions of the counted payment modes. */
export interface SubscriptionFigures {
  /** Monthly price of the active subscriptions, per currency, the shop's first. Trials don't count. */
  monthly: Sum[];
  /** Charges that are due until the given day, per currency, the shop's first. */
  expected: Sum[];
  active: number;
  /** Number that ran at the start of the given days, and how many of all have ended since. */
  ranBefore: number;
  ended: number;
}

const DAY_MS = 86_400_000;

const { state, mode, currency, nextAt, nextPeriod, lastPeriod, createdAt, endedAt, terms } = subscriptions;
const unit = ofTerms(terms, "unit");
const every = ofTerms(terms, "every");
const priceCents = ofTerms(terms, "priceCents");
const nextPrice = nextPriceOf(subscriptions);

/** Real subscriptions, and those of the test mode that is set. */
const counted = (testMode: TestMode | null) => inArray(mode, ["live", testMode ?? "live"]);

const MONTHS: Readonly<Record<PlanUnit, number>> = { week: 12 / 52, month: 1, year: 12 };

/** Monthly price of a subscription: weekly ones times 52/12, yearly ones divided by 12. */
export const monthlyCents = (cents: number, { unit, every }: Pick<PlanTerms, "unit" | "every">): number =>
  Math.round(cents / (MONTHS[unit] * every));

/** Number of charges of a subscription whose next one is due before `until`, at most a month later. */
const chargesUntil = (until: SQL) =>
  sql<number>`min(
    case ${unit}
      when 'week' then 1 + (${until} - ${nextAt} - 1) / (${every} * ${sql.raw(String(7 * DAY_MS))})
      when 'month' then case
        when ${nextAt} < ${until} - ${sql.raw(String(28 * DAY_MS))} * ${every}
        then 1 + (unixepoch(${nextAt} / 1000, 'unixepoch', concat('+', ${every}, ' months'), 'floor') * 1000 < ${until})
        else 1
      end
      else 1
    end,
    coalesce(${lastPeriod} - ${nextPeriod} + 1, 1000)
  )`;

/** Sums the active subscriptions of each price. Groups in the order of the index, so that SQLite needn't sort. */
function activePrices(db: Db, isCounted: SQL, until: number) {
  // Numbers in parameters are floating-point numbers.
  const end = sql.raw(String(until));
  const isDue = sql`${nextAt} < ${end} and (${lastPeriod} is null or ${nextPeriod} <= ${lastPeriod})`;
  return db
    .select({
      currency,
      unit: sql<PlanUnit>`${unit}`,
      every: sql<number>`${every}`,
      priceCents: sql<number>`${priceCents}`,
      n: count(),
      /** Without those in their trial. */
      paying: sql<number>`total(${nextPeriod} > 1)`,
      expectedCents: sql<number>`total(case when ${isDue} then coalesce(${nextPrice}, ${priceCents}) * ${chargesUntil(end)} end)`,
    })
    .from(subscriptions)
    .where(and(eq(state, "active"), isCounted))
    .groupBy(mode, currency, unit, every, priceCents)
    .all();
}

/** Adds the amounts per currency, the shop's first. */
function sumsOf(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { currency, cents } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => compareCurrencies(a.currency, b.currency));
}

/** Returns the figures of `days` days before and after `now`. Test subscriptions count only if their mode is `testMode`. */
export function subscriptionFigures(
  db: Db,
  { now, days, testMode }: { now: number; days: number; testMode: TestMode | null },
): SubscriptionFigures {
  const from = now - days * DAY_MS;
  const isCounted = counted(testMode);
  const number = (where: SQL | undefined) =>
    db.select({ n: count() }).from(subscriptions).where(and(where, isCounted)).get()?.n ?? 0;
  return together(db, () => {
    const active = activePrices(db, isCounted, now + days * DAY_MS);
    const ended = and(eq(state, "ended"), gte(endedAt, from));
    return {
      monthly: sumsOf(
        active.map((group) => ({
          currency: group.currency,
          cents: group.paying * monthlyCents(group.priceCents, group),
        })),
      ),
      expected: sumsOf(active.map(({ currency, expectedCents: cents }) => ({ currency, cents }))),
      active: active.reduce((sum, { n }) => sum + n, 0),
      ended: number(ended),
      ranBefore:
        number(and(inArray(state, ["active", "pastDue", "paused"]), lt(createdAt, from))) +
        number(and(ended, lt(createdAt, from))),
    };
  });
}

function missedPeriods(db: Db, isCounted: SQL) {
  const found = db
    .select({ n: count(), first: min(subscriptions._id) })
    .from(subscriptionPeriods)
    // A cross join reads the missed periods first.
    .crossJoin(subscriptions)
    .where(
      and(
        sql`${subscriptionPeriods.state} = 'missed'`,
        eq(subscriptions._id, subscriptionPeriods.subscriptionId),
        isCounted,
      ),
    )
    .get();
  return { missed: found?.n ?? 0, firstMissed: found?.first ?? null };
}

/** Counts the subscriptions whose payment failed, and the periods that the owner has to charge or waive, with the first of these. */
export function subscriptionsToDecide(
  db: Db,
  testMode: TestMode | null,
): { unpaid: number; missed: number; firstMissed: string | null } {
  const isCounted = counted(testMode);
  return together(db, () => ({
    ...missedPeriods(db, isCounted),
    unpaid:
      db
        .select({ n: count() })
        .from(subscriptions)
        .where(and(sql`${isUnpaid(subscriptions)} = 1`, isCounted))
        .get()?.n ?? 0,
  }));
}
