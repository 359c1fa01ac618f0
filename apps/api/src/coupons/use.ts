import { type Db, type Tx, write } from "@rankwright/db/core";
import { type Coupon, couponOfCode, hasOrders, insertCouponUse, usesOf } from "@rankwright/db/coupons";
import type { OrderRow } from "@rankwright/db/orders";
import {
  type CouponTerms,
  couponCode,
  dayAt,
  orderDateOf,
  shopCurrency,
  testModeOf,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt, requireAttemptsLeft } from "../throttle/throttle.ts";
import { wrongField } from "../trpc/errors.ts";

/** The order that a coupon is used for. */
interface CouponOrder {
  packageId: string;
  /** Normalised; "" while the customer is unknown. */
  emailKey: string;
  /** Amount without the coupon, at the shop's prices, in cents. */
  cents: number;
}

export const termsOfCoupon = ({ code, percent, cents, charges }: Coupon): CouponTerms => ({
  code,
  percent,
  cents,
  charges,
});

/** Returns why a coupon has no use left, or this customer can't use it; undefined if they can. */
function useProblem(
  db: Db,
  { env }: Pick<Deps, "env">,
  coupon: Coupon,
  emailKey: string,
): string | undefined {
  const { _id, code, maxUses, maxPerCustomer, firstOrderOnly } = coupon;
  const testMode = testModeOf(env);
  const uses = usesOf(db, _id, emailKey, testMode);
  if (maxUses !== null && uses.all >= maxUses) return `The coupon ${code} has been used up.`;
  if (emailKey === "") return undefined;
  if (maxPerCustomer !== null && uses.ofCustomer >= maxPerCustomer)
    return `You have already used the coupon ${code}.`;
  return firstOrderOnly && hasOrders(db, emailKey, testMode)
    ? `The coupon ${code} is only for a first order.`
    : undefined;
}

/** Returns why a coupon can't be used for an order today; undefined if it can. */
function problemOf(
  db: Db,
  { env, now }: Pick<Deps, "env" | "now">,
  coupon: Coupon,
  { packageId, emailKey, cents }: CouponOrder,
): string | undefined {
  const { code, fromDay, untilDay, packageIds } = coupon;
  const today = dayAt(now(), env.TIME_ZONE);
  if (fromDay !== null && today < fromDay) return `The coupon ${code} is valid from ${orderDateOf(fromDay)}.`;
  if (untilDay !== null && today > untilDay) return `The coupon ${code} has expired.`;
  if (packageIds.length > 0 && !packageIds.includes(packageId))
    return `The coupon ${code} isn't valid for this package.`;
  if (coupon.cents !== null && coupon.cents >= cents)
    return `The coupon ${code} takes off more than this order costs.`;
  return useProblem(db, { env }, coupon, emailKey);
}

/** Returns the coupon that a typed code names, or why it can't be used. */
export function findUsableCoupon(
  db: Db,
  deps: Pick<Deps, "env" | "now">,
  typed: string,
  order: CouponOrder,
): { coupon: Coupon } | { problem: string } {
  const code = couponCode(typed);
  const coupon = couponOfCode(db, code);
  const isKnown = coupon?.isActive && (coupon.cents === null || coupon.currency === shopCurrency());
  if (!coupon || !isKnown) return { problem: `There is no coupon ${code}. Check it for typos.` };
  const problem = problemOf(db, deps, coupon, order);
  return problem === undefined ? { coupon } : { problem };
}

/** Returns the coupon for an order that is being placed. Throws if it can't be used. */
export function requireCoupon(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  typed: string,
  order: CouponOrder,
): Coupon {
  const found = findUsableCoupon(tx, deps, typed, order);
  if ("problem" in found) throw wrongField("coupon", found.problem);
  return found.coupon;
}

/** Records the use of a coupon. Must be called in the transaction that places the order, so that the last use is never given twice. */
export const recordUse = (tx: Tx, { _id }: Coupon, order: OrderRow, now: number): void =>
  insertCouponUse(tx, { couponId: _id, orderId: order._id, emailKey: order.emailKey }, now);

/** Counts the refusal of a coupon like an unknown code, because it can tell whether someone is a customer. */
export async function countRefusal({ db, now, ip }: Pick<Context, "db" | "now" | "ip">): Promise<void> {
  await write(db, (tx) => {
    countAttempt(tx, now(), [[limits.couponAddress, addressKey(ip)]]);
  });
}

/**
 * Counts unknown codes, so that nobody finds coupons by guessing. After too many from one IP address, throws TOO_MANY_REQUESTS for every
 * code.
 */
export async function countGuess({ db, now, ip }: Pick<Context, "db" | "now" | "ip">, typed: string) {
  const code = couponCode(typed);
  if (code === "") return;
  const claims = [[limits.couponAddress, addressKey(ip)]] as const;
  requireAttemptsLeft(db, now(), claims);
  if (!couponOfCode(db, code)?.isActive)
    await write(db, (tx) => {
      countAttempt(tx, now(), claims);
    });
}
