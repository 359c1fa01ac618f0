import { SUBSCRIPTION_STATES, type SubscriptionState } from "@rankwright/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
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
import { idsOfMatches, matching, newestMatches, olderThan } from "../core/search.ts";
import { isUnpaid, subscriptionSums, subscriptions } from "../tables/index.ts";
import type { Subscription } from "./subscriptions.ts";

/** Filter of the owner's list; omitted fields do not filter. */
export interface SubscriptionFilter {
  /** Words in the first order, such as the customer's name or e-mail. */
  search?: string | undefined;
  state?: SubscriptionState | undefined;
  packageId?: string | undefined;
}

const { state: ofState, packageId: ofPackage } = subscriptions;

const matchingFilter = ({ state, packageId }: SubscriptionFilter): SQL | undefined =>
  and(state && eq(ofState, state), packageId === undefined ? undefined : eq(ofPackage, packageId));

// The unary plus keeps the index of the list, which contains these columns.
const listFilter = ({ state, packageId }: SubscriptionFilter): SQL | undefined =>
  and(
    state && sql`+${ofState} = ${state}`,
    packageId === undefined ? undefined : sql`+${ofPackage} = ${packageId}`,
  );

const searched = (search: string, { state, packageId }: SubscriptionFilter) =>
  ({
    name: "subscriptions",
    search,
    table: subscriptions,
    filter: listFilter({ state, packageId }),
    filterWords: { state, package_id: packageId },
  }) as const;

const read = (db: Db) => (ids: readonly string[]) =>
  inOrder(ids, (wanted) =>
    db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions._id, [...wanted]))
      .all(),
  );

/** Ids of the matching subscriptions: those that need the owner first, then newest first. */
function listedIds(
  db: Db,
  where: SQL | undefined,
  { limit, offset, reversed }: { limit: number; offset: number; reversed: boolean },
): string[] {
  const direction = sql.raw(reversed ? "asc" : "desc");
  return db
    .select({ _id: subscriptions._id })
    .from(subscriptions)
    .where(where)
    .orderBy(sql`${isUnpaid(subscriptions)} ${direction}, ${subscriptions._id} ${direction}`)
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ _id }) => _id);
}

const withIds = (ids: readonly string[]) =>
  sql`${subscriptions._id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Counts the matching subscriptions. */
function countOf(db: Db, { state, packageId }: SubscriptionFilter): number {
  const { state: ofState, packageId: ofPackage, n } = subscriptionSums;
  const matching = and(
    state && eq(ofState, state),
    packageId === undefined ? undefined : eq(ofPackage, packageId),
  );
  return (
    db
      .select({ n: sql<number>`coalesce(sum(${n}), 0)` })
      .from(subscriptionSums)
      .where(matching)
      .get()?.n ?? 0
  );
}

/** Returns one page of the matching subscriptions: those that need the owner first, then newest first. */
export function pageOfSubscriptions(
  db: Db,
  { search, ...filter }: SubscriptionFilter,
  asked: PageRequest,
): Page<Subscription> {
  if (search) {
    const { ids, isMore } = newestMatches(db, searched(search, filter));
    const listed = listedIds(db, withIds(ids), { limit: -1, offset: 0, reversed: false });
    return pageOfFound({ ids: listed, isMore }, asked, read(db));
  }
  return together(db, () => {
    const total = countOf(db, filter);
    return pageOf(total, asked, (limit, offset) =>
      read(db)(fromNearerEnd(total, { limit, offset }, (slice) => listedIds(db, listFilter(filter), slice))),
    );
  });
}

/** Returns the next batch of matching subscriptions, newest first. */
export function subscriptionsBefore(
  db: Db,
  { search, ...filter }: SubscriptionFilter,
  { before, limit }: Older,
): Subscription[] {
  if (search) {
    const match = matching(searched(search, filter));
    return match ? read(db)(idsOfMatches(db, olderThan(match, subscriptions, before), { limit })) : [];
  }
  const older = before === undefined ? undefined : sql`${subscriptions._id} < ${before}`;
  return db
    .select()
    .from(subscriptions)
    .where(and(older, matchingFilter(filter)))
    .orderBy(sql`${subscriptions._id} desc`)
    .limit(limit)
    .all();
}

/** Returns the next batch of subscriptions, oldest first, after the id `after`. */
export const subscriptionsAfter = (
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(after === undefined ? undefined : sql`${subscriptions._id} > ${after}`)
    .orderBy(subscriptions._id)
    .limit(limit)
    .all();

/**
 * Packages that subscriptions were ordered of, by the name of the newest one, sorted by name. The newest one is looked up in the index per
 * state, because the index sorts by state before the id.
 */
export const subscribedPackages = (db: Db): { packageId: string; packageName: string }[] =>
  db.all(sql`
    select ${subscriptions.packageId} as packageId, ${subscriptions.packageName} as packageName
    from ${subscriptions}
    where ${subscriptions._id} in (
      with recursive packages(id) as (
        select min(package_id) from ${subscriptions}
        union all
        select (select min(package_id) from ${subscriptions} where package_id > packages.id)
        from packages where packages.id is not null
      )
      select max((select max(_id) from ${subscriptions} where package_id = packages.id and state = value))
      from packages, json_each(${JSON.stringify(SUBSCRIPTION_STATES)}) where packages.id is not null group by packages.id
    )
    order by 2`);

/** True if a customer ever ordered a plan. */
export const hasSubscriptions = (db: Db): boolean =>
  db.select({ _id: subscriptions._id }).from(subscriptions).orderBy(subscriptions._id).limit(1).get() !==
  undefined;
