import { compareCurrencies, type PaymentMode } from "@rankwright/schema";
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { paymentSums, payments } from "../tables/index.ts";
import { type PaymentFilter, withPaymentFilter } from "./list-filter.ts";

const DAY_MS = 86_400_000;
/** Day value of the sums over all days. */
const ALL_DAYS = -1;

/** Number of payments in one currency and mode, and their sums in cents. */
export interface PaymentSum {
  currency: string;
  mode: PaymentMode;
  n: number;
  receivedCents: number;
  /** Refunded or withdrawn in disputes. */
  returnedCents: number;
  /** Known fees. */
  feeCents: number;
}

/** Merges sums of the same currency and mode. */
function merged(parts: readonly PaymentSum[]): PaymentSum[] {
  const known = new Map<string, PaymentSum>();
  for (const part of parts) {
    const key = `${part.currency} ${part.mode}`;
    const all = known.get(key);
    known.set(key, {
      ...part,
      n: part.n + (all?.n ?? 0),
      receivedCents: part.receivedCents + (all?.receivedCents ?? 0),
      returnedCents: part.returnedCents + (all?.returnedCents ?? 0),
      feeCents: part.feeCents + (all?.feeCents ?? 0),
    });
  }
  return [...known.values()]
    .filter(({ n }) => n > 0)
    .sort((a, b) => compareCurrencies(a.currency, b.currency) || b.receivedCents - a.receivedCents);
}

/** Returns the stored sums of the days from `first` to before `end`. */
function storedSums(db: Db, { state, method }: PaymentFilter, first: number, end: number): PaymentSum[] {
  const { day, currency, mode, n, receivedCents, returnedCents, feeCents } = paymentSums;
  return db
    .select({
      currency,
      mode,
      n: sql<number>`sum(${n})`,
      receivedCents: sql<number>`sum(${receivedCents})`,
      returnedCents: sql<number>`sum(${returnedCents})`,
      feeCents: sql<number>`sum(${feeCents})`,
    })
    .from(paymentSums)
    .where(
      and(
        gte(day, first),
        lt(day, end),
        state && eq(paymentSums.state, state),
        method && eq(paymentSums.method, method),
      ),
    )
    .groupBy(currency, mode)
    .all();
}

/** Returns individual payments as sums: those of a partial day, or of a search. */
function counted(db: Db, where: SQL | undefined): PaymentSum[] {
  const { currency, mode, receivedCents, returnedCents, feeCents } = payments;
  return db
    .select({ currency, mode, receivedCents, returnedCents, feeCents })
    .from(payments)
    .where(where)
    .all()
    .map((row) => ({ ...row, n: 1, feeCents: row.feeCents ?? 0 }));
}

/** Sums the payments with these ids. */
export const sumsOfRows = (db: Db, ids: readonly string[]): PaymentSum[] =>
  merged(counted(db, inArray(payments._id, sql`(select value from json_each(${JSON.stringify(ids)}))`)));

/** Sums the payments that match a filter: whole days from the stored sums, partial days at both ends from their payments. */
export function sumsOfStored(db: Db, filter: PaymentFilter): PaymentSum[] {
  const { from, until } = filter;
  if (from === undefined && until === undefined)
    return merged(storedSums(db, filter, ALL_DAYS, ALL_DAYS + 1));
  const first = from === undefined ? 0 : Math.ceil(from / DAY_MS);
  const end = until === undefined ? undefined : Math.floor(until / DAY_MS);
  const between = (start: number | undefined, stop: number | undefined) =>
    counted(db, withPaymentFilter({ ...filter, from: start, until: stop }));
  if (end !== undefined && first >= end) return merged(between(from, until));
  return together(db, () =>
    merged([
      ...(from === undefined ? [] : between(from, first * DAY_MS)),
      ...storedSums(db, filter, first, end ?? Number.MAX_SAFE_INTEGER),
      ...(end === undefined ? [] : between(end * DAY_MS, until)),
    ]),
  );
}
