import type { PaymentStatus, TestMode } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { kept } from "../core/kept.ts";
import { inOrder, type Older, type Page, type PageRequest, pageOf, pageOfFound } from "../core/paging.ts";
import { ofModes } from "../payments/sales.ts";
import { orders } from "../tables.ts";
import { findOrders, type OrderRow } from "./orders.ts";
import { foundOrders, foundOrdersBefore } from "./search.ts";
import { type OrderSort, type Statuses, sortedOrders, withStatuses } from "./sorting.ts";

/** Whose orders: those of the account, and those of its e-mail once it is verified. */
export interface OrderCustomer {
  accountId: string;
  /** The verified e-mail, normalised; null while it is not verified. */
  emailKey: string | null;
}

/** Which orders; what is left out does not limit. */
interface OrderFilter extends Statuses {
  /** Words of the customer's name, e-mail, address or country, of the package or the date; or the id. */
  search?: string | undefined;
}

/** In which order. */
interface OrderSorting {
  sort?: OrderSort | undefined;
  /** Newest (or greatest) first unless it says otherwise. */
  ascending?: boolean | undefined;
}

/** Orders, oldest first: at most `limit`, from behind the id `after`. */
export function listOrders(
  db: Db,
  {
    customer,
    after,
    limit,
  }: { customer?: OrderCustomer | undefined; after?: string | undefined; limit?: number | undefined },
): OrderRow[] {
  const part = { after: after ?? "", limit: limit ?? -1 };
  return customer ? ownFrom(db).all({ ...part, ...customer }) : allFrom(db).all(part);
}

const behind = gt(orders._id, sql.placeholder("after"));
// An address that is not verified is null, which equals nothing.
const own = or(
  eq(orders.accountId, sql.placeholder("accountId")),
  eq(orders.emailKey, sql.placeholder("emailKey")),
);

const allFrom = kept((db) =>
  db.select().from(orders).where(behind).orderBy(asc(orders._id)).limit(sql.placeholder("limit")).prepare(),
);
const ownFrom = kept((db) =>
  db
    .select()
    .from(orders)
    .where(and(own, behind))
    .orderBy(asc(orders._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** One page of a customer's own orders, newest first. */
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

const ownCount = kept((db) => db.select({ n: count() }).from(orders).where(and(own, ofStatus)).prepare());
const ownPage = kept((db) =>
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

/** One page of all orders that match, newest first unless they are sorted otherwise. */
export function pageOfOrders(
  db: Db,
  { search, sort = "orderDate", ascending = false, ...statuses }: OrderFilter & OrderSorting,
  asked: PageRequest,
): Page<OrderRow> {
  const read = (ids: readonly string[]) => ordersOf(db, ids);
  if (search) return pageOfFound(foundOrders(db, search, statuses, { sort, ascending }), asked, read);
  return together(db, () => {
    const { total, ids } = sortedOrders(db, sort, ascending, statuses);
    return pageOf(total, asked, (limit, offset) => read(ids(limit, offset)));
  });
}

/** The orders that match, newest first, part by part. */
export function ordersBefore(
  db: Db,
  { search, paymentStatus, orderStatus }: OrderFilter,
  asked: Older,
): OrderRow[] {
  if (search) return ordersOf(db, foundOrdersBefore(db, search, { paymentStatus, orderStatus }, asked));
  const { before, limit } = asked;
  return db
    .select()
    .from(orders)
    .where(
      and(
        before === undefined ? undefined : lt(orders._id, before),
        withStatuses({ paymentStatus, orderStatus }),
      ),
    )
    .orderBy(desc(orders._id))
    .limit(limit)
    .all();
}

/**
 * The shop's figures in cents: what was sold (prices of Paid orders) and what the ledger holds after refunds; and how
 * many orders there are. Tests count only those of `testMode`; none when it is null.
 */
export function salesTotals(
  db: Db,
  testMode: TestMode | null,
): { salesCents: number; netCents: number; count: number } {
  const figure = (name: string) => ofModes(db, name, testMode);
  return together(db, () => ({
    salesCents: figure("sales"),
    netCents: figure("net"),
    count: figure("orders"),
  }));
}

/** What a customer has spent: the prices of their Paid orders in cents, and how many orders they have in all. */
export function spentBy(
  db: Db,
  customer: OrderCustomer,
  testMode: TestMode | null,
): { spentCents: number; count: number } {
  const row = spent(db).get({ ...customer, test: testMode ?? "live" });
  return { spentCents: row?.cents ?? 0, count: row?.n ?? 0 };
}

const counted = sql`${orders.paymentStatus} = 'Paid' and coalesce(${orders.testMode}, 'live') in ('live', ${sql.placeholder("test")})`;
const spent = kept((db) =>
  db
    .select({
      cents: sql<number>`coalesce(sum(case when ${counted} then ${orders.priceCents} else 0 end), 0)`,
      n: count(),
    })
    .from(orders)
    .where(own)
    .prepare(),
);
