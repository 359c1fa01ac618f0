import type { TestMode } from "@rankwright/schema";
import { and, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { coupons, couponUses, orders } from "../tables/index.ts";

export type Coupon = typeof coupons.$inferSelect;
export type CouponFields = Omit<Coupon, "_id" | "createdAt" | "updatedAt">;

/** Lists all coupons, the newest first. */
export const listCoupons = (db: Db): Coupon[] => db.select().from(coupons).orderBy(desc(coupons._id)).all();

export const findCoupon = (db: Db, _id: string): Coupon | undefined =>
  db.select().from(coupons).where(eq(coupons._id, _id)).get();

export const couponOfCode = (db: Db, code: string): Coupon | undefined =>
  db.select().from(coupons).where(eq(coupons.code, code)).get();

/** True if customers can use any coupon, so that the checkout asks for one. */
export const hasActiveCoupons = (db: Db): boolean =>
  db.select({ _id: coupons._id }).from(coupons).where(eq(coupons.isActive, true)).limit(1).get() !==
  undefined;

export const insertCoupon = (tx: Tx, fields: CouponFields, now: number): Coupon =>
  tx
    .insert(coupons)
    .values({ ...fields, _id: newId(), createdAt: now, updatedAt: now })
    .returning()
    .get();

export function updateCoupon(tx: Tx, _id: string, fields: CouponFields, now: number): void {
  tx.update(coupons)
    .set({ ...fields, updatedAt: now })
    .where(eq(coupons._id, _id))
    .run();
}

/** Deletes a coupon that was never used. */
export function deleteCoupon(tx: Tx, _id: string): void {
  tx.delete(coupons).where(eq(coupons._id, _id)).run();
}

/** Orders of a mode that aren't cancelled. Test orders use up no coupons of real ones. */
const countedIn = (testMode: TestMode | null) =>
  and(
    ne(orders.paymentStatus, "Cancelled"),
    testMode === null ? isNull(orders.testMode) : eq(orders.testMode, testMode),
  );

/** Counts the orders that a coupon was used for, without cancelled ones: all, and those of a customer. */
export function usesOf(
  db: Db,
  couponId: string,
  emailKey: string,
  testMode: TestMode | null,
): { all: number; ofCustomer: number } {
  const row = db
    .select({
      all: count(),
      ofCustomer: sql<number>`coalesce(sum(${couponUses.emailKey} = ${emailKey}), 0)`,
    })
    .from(couponUses)
    .innerJoin(orders, eq(orders._id, couponUses.orderId))
    .where(and(eq(couponUses.couponId, couponId), countedIn(testMode)))
    .get();
  return row ?? { all: 0, ofCustomer: 0 };
}

/** Counts the uses of all coupons by their id, without cancelled orders. */
export const usesByCoupon = (db: Db, testMode: TestMode | null): ReadonlyMap<string, number> =>
  new Map(
    db
      // A condition on the orders would make SQLite read all of them.
      .select({ couponId: couponUses.couponId, n: sql<number>`sum(${countedIn(testMode)})` })
      .from(couponUses)
      .innerJoin(orders, eq(orders._id, couponUses.orderId))
      .groupBy(couponUses.couponId)
      .all()
      .map(({ couponId, n }) => [couponId, n]),
  );

/** True if any order used the coupon, also a cancelled one. */
export const wasUsed = (db: Db, couponId: string): boolean =>
  db
    .select({ _id: couponUses._id })
    .from(couponUses)
    .where(eq(couponUses.couponId, couponId))
    .limit(1)
    .get() !== undefined;

/** Returns the code of the coupon that an order used; "" for none. */
export const couponOfOrder = (db: Db, orderId: string): string =>
  db
    .select({ code: coupons.code })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons._id, couponUses.couponId))
    .where(eq(couponUses.orderId, orderId))
    .get()?.code ?? "";

/** Records that an order used a coupon. */
export function insertCouponUse(
  tx: Tx,
  use: { couponId: string; orderId: string; emailKey: string },
  now: number,
): void {
  tx.insert(couponUses)
    .values({ ...use, _id: newId(), createdAt: now })
    .run();
}

/** True if the customer (normalised e-mail) has an order that isn't cancelled. */
export const hasOrders = (db: Db, emailKey: string, testMode: TestMode | null): boolean =>
  db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey), countedIn(testMode)))
    .limit(1)
    .get() !== undefined;
