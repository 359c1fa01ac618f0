import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import {
  fromNearerEnd,
  inOrder,
  type Older,
  type Page,
  type PageRequest,
  pageOf,
  pageOfFound,
} from "../core/paging.ts";
import { type Found, newestMatches } from "../core/search.ts";
import { invoices, orders, payments } from "../tables/index.ts";
import { type PaymentFilter, withPaymentFilter } from "./list-filter.ts";
import { type PaymentSum, sumsOfRows, sumsOfStored } from "./list-sums.ts";
import { orderIdsOfPayment } from "./numbers.ts";

/** Filter and search of the owner's list. */
export interface PaymentSearch extends PaymentFilter {
  /** Words in the customer's name or e-mail, or the number of a payment, order or invoice. */
  search?: string | undefined;
}

/** A payment, and the details of its order that lists show. */
export type ListedPayment = ReturnType<typeof paymentsWithIds>[number];

const newestFirst = [desc(payments.createdAt), desc(payments._id)] as const;
const oldestFirst = [asc(payments.createdAt), asc(payments._id)] as const;

function paymentsWithIds(db: Db, ids: readonly string[]) {
  const { packageName, priceCents, customerName, customerEmail } = orders;
  const rows = (wanted: readonly string[]) =>
    db
      .select({ payment: payments, order: { packageName, priceCents, customerName, customerEmail } })
      .from(payments)
      .innerJoin(orders, eq(orders._id, payments.orderId))
      .where(inArray(payments._id, [...wanted]))
      .all()
      .map(({ payment, order }) => ({ ...payment, ...order }));
  return inOrder(ids, rows);
}

/** Returns the ids of the orders with this number: their own, or that of a payment or an invoice. */
function orderIdsOfNumber(db: Db, number: string): string[] {
  const isInvoice = eq(invoices.label, number.toUpperCase());
  const invoiced = db.select({ orderId: invoices.orderId }).from(invoices).where(isInvoice).all();
  return [
    ...orderIdsOfPayment(db, number),
    ...invoiced.map(({ orderId }) => orderId),
    ...(/^[0-9a-f]{24}$/.test(number) ? [number] : []),
  ];
}

/** Searches the orders and returns the ids of their payments, newest first. `isMore`: only the newest orders were searched. */
function foundPayments(db: Db, search: string, filter: PaymentFilter): Found {
  const numbered = orderIdsOfNumber(db, search);
  const found =
    numbered.length > 0
      ? { ids: numbered, isMore: false }
      : newestMatches(db, { name: "orders", search, table: orders });
  const isFound = sql`${payments.orderId} in (select value from json_each(${JSON.stringify(found.ids)}))`;
  const rows = db
    .select({ _id: payments._id })
    .from(payments)
    .where(and(isFound, withPaymentFilter(filter)))
    .orderBy(...newestFirst)
    .all();
  return { ids: rows.map(({ _id }) => _id), isMore: found.isMore };
}

/** Sums the matching payments per currency and mode, the shop's currency first. */
export const sumsOfPayments = (db: Db, { search, ...filter }: PaymentSearch): PaymentSum[] =>
  search ? sumsOfRows(db, foundPayments(db, search, filter).ids) : sumsOfStored(db, filter);

/** Returns one page of the matching payments, newest first. */
export function pageOfPayments(
  db: Db,
  { search, ...filter }: PaymentSearch,
  asked: PageRequest,
): Page<ListedPayment> {
  const read = (ids: readonly string[]) => paymentsWithIds(db, ids);
  if (search) return pageOfFound(foundPayments(db, search, filter), asked, read);
  return together(db, () => {
    const total = sumsOfStored(db, filter).reduce((all, { n }) => all + n, 0);
    const ids = (limit: number, offset: number) =>
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select({ _id: payments._id })
          .from(payments)
          .where(withPaymentFilter(filter))
          .orderBy(...(slice.reversed ? oldestFirst : newestFirst))
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ).map(({ _id }) => _id);
    return pageOf(total, asked, (limit, offset) => read(ids(limit, offset)));
  });
}

/** Returns the next batch of matching payments, newest first. */
export function paymentsBefore(
  db: Db,
  { search, ...filter }: PaymentSearch,
  { before, limit }: Older,
): ListedPayment[] {
  if (search) {
    const { ids } = foundPayments(db, search, filter);
    const start = before === undefined ? 0 : ids.indexOf(before) + 1;
    return paymentsWithIds(db, ids.slice(start, start + limit));
  }
  const { createdAt, _id } = payments;
  const older =
    before === undefined
      ? undefined
      : sql`(${createdAt}, ${_id}) < ((select known.created_at from ${payments} known where known._id = ${before}), ${before})`;
  const rows = db
    .select({ _id })
    .from(payments)
    .where(and(older, withPaymentFilter(filter)))
    .orderBy(...newestFirst)
    .limit(limit)
    .all();
  return paymentsWithIds(
    db,
    rows.map((row) => row._id),
  );
}

/** Finds a payment by the id of its ledger row or of its unpaid session. */
export const findPayment = (db: Db, _id: string): ListedPayment | undefined => paymentsWithIds(db, [_id])[0];

/** Lists an order's payments, newest first. */
export const listedPaymentsOf = (db: Db, orderId: string): ListedPayment[] =>
  paymentsWithIds(
    db,
    db
      .select({ _id: payments._id })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(...newestFirst)
      .all()
      .map(({ _id }) => _id),
  );
