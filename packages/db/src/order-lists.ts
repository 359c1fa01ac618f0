import type { OrderStatus, PaymentStatus } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "./client.ts";
import { counterValue } from "./counters.ts";
import type { OrderRow } from "./orders.ts";
import { contains, type Page, type PageRequest, pageOf } from "./paging.ts";
import { ledger, orders } from "./tables.ts";

/** Whose orders: those of the account, and those of its e-mail once it is verified. */
export interface OrderOwner {
  accountId: string;
  /** The verified e-mail, normalised; null while it is not verified. */
  emailKey: string | null;
}

const sortable = {
  // Ids sort by creation, dates as text do not.
  orderDate: orders._id,
  packageName: orders.packageName,
  packagePrice: orders.priceCents,
  customerName: orders.customerName,
  customerEmail: orders.emailKey,
  customerCountry: orders.customerCountry,
  paymentStatus: orders.paymentStatus,
  orderStatus: orders.orderStatus,
} as const;

/** What the admin's table can be sorted by. */
export const ORDER_SORTS = [
  "orderDate",
  "packageName",
  "packagePrice",
  "customerName",
  "customerEmail",
  "customerCountry",
  "paymentStatus",
  "orderStatus",
] as const satisfies readonly (keyof typeof sortable)[];

/** Which orders, in which order; what is left out does not limit. */
export interface OrderFilter {
  owner?: OrderOwner | undefined;
  paymentStatus?: PaymentStatus | undefined;
  orderStatus?: OrderStatus | undefined;
  /** Text that the customer's name, e-mail, address or country, the package, the date or the id holds. */
  search?: string | undefined;
  sort?: (typeof ORDER_SORTS)[number] | undefined;
  /** Newest (or greatest) first unless it says otherwise. */
  ascending?: boolean | undefined;
}

function ownedBy(owner: OrderOwner): SQL | undefined {
  const byAccount = eq(orders.accountId, owner.accountId);
  return owner.emailKey === null ? byAccount : or(byAccount, eq(orders.emailKey, owner.emailKey));
}

function matching(filter: OrderFilter): SQL | undefined {
  const pattern = filter.search ? contains(filter.search) : undefined;
  const searched = [
    orders.customerName,
    orders.customerEmail,
    orders.customerAddress,
    orders.customerCountry,
    orders.packageName,
    orders.orderDate,
    orders._id,
  ];
  return and(
    filter.owner && ownedBy(filter.owner),
    filter.paymentStatus && eq(orders.paymentStatus, filter.paymentStatus),
    filter.orderStatus && eq(orders.orderStatus, filter.orderStatus),
    pattern === undefined
      ? undefined
      : or(...searched.map((column) => sql`${column} like ${pattern} escape '\\'`)),
  );
}

/** Orders, oldest first: at most `limit`, from behind the id `after`. */
export function listOrders(
  db: Db,
  filter: Pick<OrderFilter, "owner"> & { after?: string | undefined; limit?: number | undefined },
): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(matching(filter), filter.after === undefined ? undefined : gt(orders._id, filter.after)))
    .orderBy(asc(orders._id))
    .limit(filter.limit ?? -1)
    .all();
}

/** One page of the orders that match, newest first unless the filter sorts them otherwise. */
export function pageOfOrders(db: Db, filter: OrderFilter, asked: PageRequest): Page<OrderRow> {
  const where = matching(filter);
  const total = db.select({ n: count() }).from(orders).where(where).get()?.n ?? 0;
  const direction = filter.ascending ? asc : desc;
  const order = [direction(sortable[filter.sort ?? "orderDate"]), direction(orders._id)];
  return pageOf(total, asked, (limit, offset) => {
    // The pages before are skipped in the index alone; only this page's rows are read whole.
    const ids = db
      .select({ _id: orders._id })
      .from(orders)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return db
      .select()
      .from(orders)
      .where(inArray(orders._id, ids))
      .orderBy(...order)
      .all();
  });
}

/**
 * The shop's figures in cents: what was sold (prices of Paid orders) and what the ledger holds after refunds; and how
 * many orders there are. Test orders count only `withTests`.
 */
export function salesTotals(
  db: Db,
  { withTests }: { withTests: boolean },
): { salesCents: number; netCents: number; count: number } {
  const kept = (name: string) =>
    counterValue(db, `${name}:live`) + (withTests ? counterValue(db, `${name}:test`) : 0);
  const net = db
    .select({ cents: sum(ledger.grossCents).mapWith(Number) })
    .from(ledger)
    .where(withTests ? undefined : sql`${ledger.mode} <> 'local'`)
    .get();
  return { salesCents: kept("sales"), netCents: net?.cents ?? 0, count: kept("orders") };
}

/** What a customer has spent: the prices of their Paid orders in cents, and how many orders they have in all. */
export function spentBy(
  db: Db,
  owner: OrderOwner,
  { withTests }: { withTests: boolean },
): { spentCents: number; count: number } {
  const paid = sql`${orders.paymentStatus} = 'Paid'`;
  const counted = withTests ? paid : sql`${paid} and not ${orders.isTest}`;
  const row = db
    .select({
      cents: sql<number>`coalesce(sum(case when ${counted} then ${orders.priceCents} else 0 end), 0)`,
      n: count(),
    })
    .from(orders)
    .where(ownedBy(owner))
    .get();
  return { spentCents: row?.cents ?? 0, count: row?.n ?? 0 };
}
