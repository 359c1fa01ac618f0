import {
  compareCurrencies,
  type PaymentStatus,
  perOrderField,
  shopCurrency,
  type TestMode,
} from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { inOrder, type Older, type Page, type PageRequest, pageOf, pageOfFound } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { netByCurrency } from "../payments/sales.ts";
import { orders } from "../tables/index.ts";
import { isOfSomeDays, type OrderFilter } from "./filter.ts";
import { findOrders, type OrderRow } from "./orders.ts";
import { foundOrders, foundOrdersBefore } from "./search.ts";
import { type OrderSort, sortedOrders, sortingFor } from "./sorting.ts";
import { type OrderSum, sumsOf, sumsOfOrders, sumsPerCurrency } from "./sums.ts";

/** Customer whose orders are listed: the account, and its e-mail once that is verified. */
export interface OrderCustomer {
  accountId: string;
  /** The normalised e-mail; null while it is not verified. */
  emailKey: string | null;
}

/** Filter and search of the admin's order table. */
export interface OrderSearch extends OrderFilter {
  /** Words in the customer's name, e-mail, address or country, in the package or the date; or the number of the order or its payment. */
  search?: string | undefined;
}

interface OrderSorting {
  sort?: OrderSort | undefined;
  /** Newest (or greatest) first by default. */
  ascending?: boolean | undefined;
}

/** Columns of an order that the API returns. Lists read only these, a third of all columns. */
const answered = {
  ...perOrderField((name) => orders[name]),
  _id: orders._id,
  packageName: orders.packageName,
  packagePrice: orders.packagePrice,
  priceCents: orders.priceCents,
  sale: orders.sale,
  currency: orders.currency,
  customerEmail: orders.customerEmail,
  requestTitle: orders.requestTitle,
  earlyStart: orders.earlyStart,
  paymentStatus: orders.paymentStatus,
  orderStatus: orders.orderStatus,
  orderDate: orders.orderDate,
};

/** An order with the columns that the API returns. */
export type AnsweredOrder = Pick<OrderRow, keyof typeof answered>;

/** Lists orders with the API's columns, oldest first: at most `limit`, starting after the id `after`. */
export function listOrders(
  db: Db,
  {
    customer,
    after,
    limit,
  }: { customer?: OrderCustomer | undefined; after?: string | undefined; limit?: number | undefined },
): AnsweredOrder[] {
  const part = { after: after ?? "", limit: limit ?? -1 };
  return customer ? ownFrom(db).all({ ...part, ...customer }) : allFrom(db).all(part);
}

const behind = gt(orders._id, sql.placeholder("after"));
// The parameter is null for an unverified address, and in SQL nothing equals null.
const own = or(
  eq(orders.accountId, sql.placeholder("accountId")),
  eq(orders.emailKey, sql.placeholder("emailKey")),
);

const allFrom = prepared((db) =>
  db
    .select(answered)
    .from(orders)
    .where(behind)
    .orderBy(asc(orders._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);
const ownFrom = prepared((db) =>
  db
    .select(answered)
    .from(orders)
    .where(and(own, behind))
    .orderBy(asc(orders._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Lists all of a customer's orders, oldest first. */
export const ownOrders = (db: Db, customer: OrderCustomer): OrderRow[] => ownWhole(db).all({ ...customer });

const ownWhole = prepared((db) => db.select().from(orders).where(own).orderBy(asc(orders._id)).prepare());

/** Returns one page of a customer's orders, newest first. */
export function pageOfOwnOrders(
  db: Db,
  customer: OrderCustomer,
  paymentStatus: PaymentStatus | undefined,
  asked: PageRequest,
): Page<OrderRow> {
  const whose = { ...customer, paymentStatus: paymentStatus ?? null };
  return together(db, () => {
    const total = ownCount(db).get(whose)?.n ?? 0;
    return pageOf(total, asked, (limit, offset) => ownPage(db).all({ ...whose, limit, offset }));
  });
}

const ofStatus = sql`${orders.paymentStatus} = coalesce(${sql.placeholder("paymentStatus")}, ${orders.paymentStatus})`;

const ownCount = prepared((db) => db.select({ n: count() }).from(orders).where(and(own, ofStatus)).prepare());
const ownPage = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(and(own, ofStatus))
    .orderBy(desc(orders._id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

const ordersOf = (db: Db, ids: readonly string[]): OrderRow[] =>
  inOrder(ids, (wanted) => findOrders(db, wanted));

/** Returns one page of the matching orders, by default newest first. */
export function pageOfOrders(
  db: Db,
  { search, sort = "orderDate", ascending = false, ...filter }: OrderSearch & OrderSorting,
  asked: PageRequest,
): Page<OrderRow> {
  const read = (ids: readonly string[]) => ordersOf(db, ids);
  if (search) return pageOfFound(foundOrders(db, search, filter, { sort, ascending }), asked, read);
  return together(db, () => {
    const { total, ids } = sortedOrders(db, sort, ascending, filter);
    return pageOf(total, asked, (limit, offset) => read(ids(limit, offset)));
  });
}

/** Sums the prices of the matching orders per currency and mode. For a search, only the orders on its pages count. */
export function sumsOfOrdersThatMatch(db: Db, { search, ...filter }: OrderSearch): OrderSum[] {
  if (!search) return sumsOf(db, filter);
  const { ids } = foundOrders(db, search, filter, { sort: "orderDate", ascending: false });
  return sumsOfOrders(db, ids);
}

/** Returns the next batch of matching orders, newest first. */
export function ordersBefore(db: Db, { search, ...filter }: OrderSearch, asked: Older): OrderRow[] {
  if (search) return ordersOf(db, foundOrdersBefore(db, search, filter, asked));
  const { before, limit } = asked;
  const { where, order } = sortingFor(filter);
  const older =
    before === undefined
      ? undefined
      : isOfSomeDays(filter)
        ? sql`(${orders.createdAt}, ${orders._id}) < ((select known.created_at from ${orders} known where known._id = ${before}), ${before})`
        : lt(orders._id, before);
  const found = db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(older, where))
    .orderBy(order(false))
    .limit(limit)
    .all();
  return ordersOf(
    db,
    found.map(({ _id }) => _id),
  );
}

/** Sales in one currency, in cents: the prices of Paid orders, and the ledger's balance after refunds. */
export interface SalesTotal {
  salesCents: number;
  netCents: number;
}

/** Totals in the shop's currency and, in `others`, in each other currency that has any. They are never added. */
export interface SalesTotals extends SalesTotal {
  others: (SalesTotal & { currency: string })[];
  /** Number of orders in all currencies. */
  count: number;
}

/** Returns the shop's totals. Test orders count only if their mode is `testMode`; none if it is null. */
export function salesTotals(db: Db, testMode: TestMode | null): SalesTotals {
  return together(db, () => {
    const sums = sumsPerCurrency(sumsOf(db, {}), testMode);
    const paid = sumsPerCurrency(sumsOf(db, { paymentStatus: "Paid" }), testMode);
    const net = netByCurrency(db, testMode);
    const totalIn = (currency: string): SalesTotal => ({
      salesCents: paid.find((sum) => sum.currency === currency)?.cents ?? 0,
      netCents: net.get(currency) ?? 0,
    });
    return {
      ...totalIn(shopCurrency()),
      others: sums
        .filter(({ currency }) => currency !== shopCurrency())
        .map(({ currency }) => ({ currency, ...totalIn(currency) }))
        .filter(({ salesCents, netCents }) => salesCents !== 0 || netCents !== 0),
      count: sums.reduce((all, { n }) => all + n, 0),
    };
  });
}

/** Prices of a customer's Paid orders in the shop's currency and, in `others`, in each other one, in cents. */
export interface Spent {
  spentCents: number;
  others: { currency: string; cents: number }[];
  /** Number of all orders. */
  count: number;
}

/** Returns what a customer has spent, and how many orders they have in total. */
export function spentBy(db: Db, customer: OrderCustomer, testMode: TestMode | null): Spent {
  const rows = spent(db).all({ ...customer, test: testMode ?? "live" });
  return {
    spentCents: rows.find(({ currency }) => currency === shopCurrency())?.cents ?? 0,
    others: rows
      .filter(({ currency, cents }) => currency !== shopCurrency() && cents !== 0)
      .map(({ currency, cents }) => ({ currency, cents }))
      .sort((one, other) => compareCurrencies(one.currency, other.currency)),
    count: rows.reduce((all, { n }) => all + n, 0),
  };
}

const counted = sql`${orders.paymentStatus} = 'Paid' and coalesce(${orders.testMode}, 'live') in ('live', ${sql.placeholder("test")})`;
const spent = prepared((db) =>
  db
    .select({
      currency: orders.currency,
      cents: sql<number>`sum(case when ${counted} then ${orders.priceCents} else 0 end)`,
      n: count(),
    })
    .from(orders)
    .where(own)
    .groupBy(orders.currency)
    .prepare(),
);

/** Returns the name on an account's latest order; "" if it has none. */
export function customerNameOf(db: Db, accountId: string | undefined): string {
  if (accountId === undefined) return "";
  const latest = db
    .select({ name: orders.customerName })
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(orders._id))
    .limit(1)
    .get();
  return latest?.name ?? "";
}
