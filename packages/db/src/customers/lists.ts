import { and, count, inArray, type SQL, sql } from "drizzle-orm";
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
import { idsOfMatches, matching, newestMatches, olderThan, rowOf } from "../core/search.ts";
import { customers, customerTags } from "../tables/index.ts";
import type { Customer } from "./customers.ts";

/** Sorts of the list. `spent` counts real orders only, `spentWithTests` also tests. */
const columns = {
  lastSeen: customers.lastSeenAt,
  name: customers.name,
  email: customers.emailKey,
  orders: customers.orders,
  spent: customers.liveCents,
  spentWithTests: customers.allCents,
} as const;
export type CustomerSort = keyof typeof columns;

/** Filter of the list; omitted fields do not filter. */
export interface CustomerFilter {
  /** Words in the name or e-mail. */
  search?: string | undefined;
  tag?: string | undefined;
  /** Only people with orders. */
  hasOrdered?: boolean | undefined;
}

export interface CustomerSorting {
  sort: CustomerSort;
  ascending: boolean;
}

// The unary plus keeps the index of the sort, which contains the number of orders.
const matchingFilter = ({ tag, hasOrdered }: CustomerFilter): SQL | undefined =>
  and(
    hasOrdered ? sql`+${customers.orders} > 0` : undefined,
    tag === undefined
      ? undefined
      : sql`${customers._id} in (select customer_id from ${customerTags} where tag = ${tag})`,
  );

const orderOf = ({ sort, ascending }: CustomerSorting): SQL => {
  const direction = sql.raw(ascending ? "asc" : "desc");
  return sql`${columns[sort]} ${direction}, ${customers._id} ${direction}`;
};

const searched = (search: string, filter: CustomerFilter) =>
  ({ name: "customers", search, table: customers, filter: matchingFilter(filter) }) as const;

const customersOf = (db: Db, ids: readonly string[]): Customer[] =>
  inOrder(ids, (wanted) => db.select().from(customers).where(inArray(customers._id, wanted)).all());

function sortedIds(db: Db, where: SQL | undefined, sorting: CustomerSorting, limit: number, offset: number) {
  return db
    .select({ _id: customers._id })
    .from(customers)
    .where(where)
    .orderBy(orderOf(sorting))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ _id }) => _id);
}

/** Returns one page of the matching customers. */
export function pageOfCustomers(
  db: Db,
  { search, ...filter }: CustomerFilter,
  sorting: CustomerSorting,
  asked: PageRequest,
): Page<Customer> {
  const read = (ids: readonly string[]) => customersOf(db, ids);
  if (search) {
    const { ids, isMore } = newestMatches(db, searched(search, filter));
    const isFound = sql`${customers._id} in (select value from json_each(${JSON.stringify(ids)}))`;
    return pageOfFound({ ids: sortedIds(db, isFound, sorting, -1, 0), isMore }, asked, read);
  }
  return together(db, () => {
    const where = matchingFilter(filter);
    const total = db.select({ n: count() }).from(customers).where(where).get()?.n ?? 0;
    return pageOf(total, asked, (limit, offset) => {
      const near = fromNearerEnd(total, { limit, offset }, (slice) => {
        const ascending = sorting.ascending !== slice.reversed;
        return sortedIds(db, where, { ...sorting, ascending }, slice.limit, slice.offset);
      });
      return read(near);
    });
  });
}

/** Returns the next batch of matching customers, newest first. */
export function customersBefore(
  db: Db,
  { search, ...filter }: CustomerFilter,
  { before, limit }: Older,
): Customer[] {
  if (search) {
    const match = matching(searched(search, filter));
    return match ? customersOf(db, idsOfMatches(db, olderThan(match, customers, before), { limit })) : [];
  }
  const row = sql`${customers}.rowid`;
  const older = before === undefined ? undefined : sql`${row} < ${rowOf(customers, before)}`;
  return db
    .select()
    .from(customers)
    .where(and(matchingFilter(filter), older))
    .orderBy(sql`${row} desc`)
    .limit(limit)
    .all();
}

/** Returns the tags of these customers, sorted, by customer. */
export function tagsOfCustomers(db: Db, ids: readonly string[]): ReadonlyMap<string, string[]> {
  const rows =
    ids.length === 0
      ? []
      : db
          .select()
          .from(customerTags)
          .where(inArray(customerTags.customerId, [...ids]))
          .orderBy(customerTags.customerId, customerTags.tag)
          .all();
  const tags = new Map<string, string[]>();
  for (const { customerId, tag } of rows) tags.set(customerId, [...(tags.get(customerId) ?? []), tag]);
  return tags;
}
