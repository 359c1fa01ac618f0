import { compareCurrencies, type PlanTerms, type PlanUnit, type TestMode } from "@rankwright/schema";
import { and, count, eq, gte, inArray, lt, min, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Db, together } from "../core/client.ts";
import { isUnpaid, subscriptionPeriods, subscriptionSums, subscriptions } from "../tables/index.ts";
import { RUNNING } from "./subscriptions.ts";

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
  /** Number of the active ones whose prices `monthly` sums: without those in their trial. */
  paying: number;
  /** Number that ran at the start of the given days, and how many of all have ended since. */
  ranBefore: number;
  ended: number;
}

const DAY_MS = 86_400_000;

/** Real subscriptions, and those of the test mode that is set. */
const counted = ({ mode }: { mode: SQLiteColumn }, testMode: TestMode | null) =>
  inArray(mode, ["live", testMode ?? "live"]);

const MONTHS: Readonly<Record<PlanUnit, number>> = { week: 12 / 52, month: 1, year: 12 };

/** Monthly price of a subscription: weekly ones times 52/12, yearly ones divided by 12. */
export const monthlyCents = (cents: number, { unit, every }: Pick<PlanTerms, "unit" | "every">): number =>
  Math.round(cents / (MONTHS[unit] * every));

const { unit, every, nextAt, nextCents, chargesLeft, n } = subscriptionSums;

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
    ${chargesLeft}
  )`;

const total = (value: SQL | SQLiteColumn) => sql<number>`total(${value})`;

/** Sums the active subscriptions of each price. */
function activePrices(db: Db, isCounted: SQL, until: number) {
  const { state, currency, priceCents, isPaying } = subscriptionSums;
  // Numbers in parameters are floating-point numbers.
  const end = sql.raw(String(until));
  return db
    .select({
      currency,
      unit: sql<PlanUnit>`${unit}`,
      every,
      priceCents,
      n: total(n),
      /** Without those in their trial. */
      paying: total(sql`${n} * ${isPaying}`),
      expectedCents: total(
        sql`case when ${chargesLeft} > 0 and ${nextAt} < ${end} then ${n} * ${nextCents} * ${chargesUntil(end)} end`,
      ),
    })
    .from(subscriptionSums)
    .where(and(eq(state, "active"), isCounted))
    .groupBy(currency, unit, every, priceCents)
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
  const { state, createdAt, endedAt } = subscriptions;
  const number = (where: SQL | undefined) =>
    db
      .select({ n: count() })
      .from(subscriptions)
      .where(and(where, counted(subscriptions, testMode)))
      .get()?.n ?? 0;
  const isOfMode = counted(subscriptionSums, testMode);
  return together(db, () => {
    const active = activePrices(db, isOfMode, now + days * DAY_MS);
    const running = db
      .select({ n: total(n) })
      .from(subscriptionSums)
      .where(and(inArray(subscriptionSums.state, RUNNING), isOfMode))
      .get();
    const ended = and(eq(state, "ended"), gte(endedAt, from));
    return {
      monthly: sumsOf(
        active.map((group) => ({
          currency: group.currency,
          cents: group.paying * monthlyCents(group.priceCents, group),
        })),
      ),
      expected: sumsOf(active.map(({ currency, expectedCents: cents }) => ({ currency, cents }))),
      active: active.reduce((sum, group) => sum + group.n, 0),
      paying: active.reduce((sum, group) => sum + group.paying, 0),
      ended: number(ended),
      ranBefore:
        (running?.n ?? 0) -
        number(and(inArray(state, RUNNING), gte(createdAt, from))) +
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
  const isCounted = counted(subscriptions, testMode);
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
