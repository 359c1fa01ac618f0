import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from "@rankwright/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { walkFences } from "./fences.ts";
import { orders } from "./tables.ts";

// A page in the middle of a quarter of a million orders must not count its way there. So each order of the admin's
// table is cut into stretches of at most FENCE_MAX orders, and a fence at the start of each keeps how many orders of
// which statuses the stretch has. Triggers keep the numbers (migrations/0003_search.sql); what is left is to split a
// stretch that has grown too long.
const FENCE_MAX = 4_096;
const FENCE_NEW = 2_048;

/** The columns that the admin's table can be sorted by. */
const columns = {
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
export type OrderSort = keyof typeof columns;

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
] as const satisfies readonly OrderSort[];

export interface Statuses {
  paymentStatus?: PaymentStatus | undefined;
  orderStatus?: OrderStatus | undefined;
}

/** The counts of a fence that belong to these statuses, added up. */
function counted({ paymentStatus, orderStatus }: Statuses): SQL {
  const names = PAYMENT_STATUSES.filter((status) => status === (paymentStatus ?? status)).flatMap((payment) =>
    ORDER_STATUSES.filter((status) => status === (orderStatus ?? status)).map((work) => payment + work),
  );
  return sql.raw(names.join(" + "));
}

/** `order by` of a sort; ties go by creation. */
export function orderOf(sort: OrderSort, ascending: boolean): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  if (sort === "orderDate") return sql`${orders._id} ${direction}`;
  return sql`${columns[sort]} ${direction}, ${orders._id} ${direction}`;
}

interface Fence {
  key: string | number;
  _id: string;
  n: number;
}

const isFrom = (sort: OrderSort, fence: Fence): SQL =>
  sort === "orderDate"
    ? sql`${orders._id} >= ${fence._id}`
    : sql`(${columns[sort]}, ${orders._id}) >= (${fence.key}, ${fence._id})`;
const isBefore = (sort: OrderSort, fence: Fence): SQL =>
  sort === "orderDate"
    ? sql`${orders._id} < ${fence._id}`
    : sql`(${columns[sort]}, ${orders._id}) < (${fence.key}, ${fence._id})`;

// The plus keeps the statuses out of the choice of an index: the sort's own one has them.
const hasStatuses = ({ paymentStatus, orderStatus }: Statuses): SQL =>
  sql`${paymentStatus ? sql`and +${orders.paymentStatus} = ${paymentStatus}` : sql``} ${
    orderStatus ? sql`and +${orders.orderStatus} = ${orderStatus}` : sql``
  }`;

/** All orders of these statuses in one sort, as far as one page needs them. */
export interface SortedOrders {
  total: number;
  /** The ids of `limit` orders behind the first `offset`. */
  ids: (limit: number, offset: number) => string[];
}

/** Finds orders by their place in a sort, in a time that hardly grows with their number. */
export function sortedOrders(db: Db, sort: OrderSort, ascending: boolean, statuses: Statuses): SortedOrders {
  const fences = db.all<Fence>(
    sql`select key, _id, ${counted(statuses)} as n from order_fences where sort = ${sort} order by key, _id`,
  );
  return {
    total: fences.reduce((sum, { n }) => sum + n, 0),
    ids: (limit, offset) =>
      walkFences(fences, { ascending, limit, offset }, (fence, next, part) =>
        db
          .all<{ _id: string }>(
            sql`select ${orders._id} from ${orders} where ${isFrom(sort, fence)} ${
              next ? sql`and ${isBefore(sort, next)}` : sql``
            } ${hasStatuses(statuses)} order by ${orderOf(sort, part.ascending)}
            limit ${part.limit} offset ${part.offset}`,
          )
          .map(({ _id }) => _id),
      ),
  };
}

/** Splits the stretches that have grown too long. To be called in the transaction that adds orders. */
export function splitFences(tx: Db): void {
  const full = tx.all<Fence & { sort: OrderSort }>(
    sql`select sort, key, _id, total as n from order_fences where total > ${sql.raw(String(FENCE_MAX))}`,
  );
  for (const fence of full) splitFence(tx, fence);
}

const kinds = PAYMENT_STATUSES.flatMap((payment) =>
  ORDER_STATUSES.map((work) => ({ name: payment + work, payment, work })),
);
const kindNames = sql.raw(kinds.map(({ name }) => name).join(", "));

function splitFence(tx: Db, { sort, ...fence }: Fence & { sort: OrderSort }): void {
  const next = tx.get<Fence | undefined>(
    sql`select key, _id, total as n from order_fences
      where sort = ${sort} and (key, _id) > (${fence.key}, ${fence._id}) order by key, _id limit 1`,
  );
  const key = sort === "orderDate" ? sql`0` : sql`${columns[sort]}`;
  const counts = kinds.map(
    ({ name, payment, work }) =>
      sql`count(*) filter (where payment_status = ${payment} and order_status = ${work}) as ${sql.raw(name)}`,
  );
  // The first part keeps the fence it has, whose counts are written again beside those of the new ones.
  tx.run(
    sql`with stretch as (
        select ${key} as key, _id, payment_status, order_status, row_number() over (order by ${key}, _id) - 1 as place
        from ${orders} where ${isFrom(sort, fence)} ${next ? sql`and ${isBefore(sort, next)}` : sql``}
      ), parts as (
        select key, _id, min(place) as place, count(*) as total, ${sql.join(counts, sql`, `)}
        from stretch group by place / ${sql.raw(String(FENCE_NEW))}
      )
      insert into order_fences (sort, key, _id, total, ${kindNames})
      select ${sort}, iif(place = 0, ${fence.key}, key), iif(place = 0, ${fence._id}, _id), total, ${kindNames} from parts
      where true on conflict (sort, key, _id) do update set total = excluded.total, ${sql.raw(
        kinds.map(({ name }) => `${name} = excluded.${name}`).join(", "),
      )}`,
  );
}
