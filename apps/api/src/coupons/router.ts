import { findContent } from "@rankwright/db/content";
import { audit, type Tx, write } from "@rankwright/db/core";
import {
  type Coupon,
  type CouponFields,
  couponOfCode,
  deleteCoupon,
  findCoupon,
  insertCoupon,
  listCoupons,
  updateCoupon,
  usesByCoupon,
  wasUsed,
} from "@rankwright/db/coupons";
import { couponInput, shopCurrency, testModeOf } from "@rankwright/schema";
import { z } from "zod";
import type { Deps } from "../context/deps.ts";
import { notFound, refuse, requireNoIssues } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";

/** Most coupons that a shop may have. */
const MAX_COUPONS = 1_000;

/** Lists the coupons, the newest first, with the number of orders that used each. */
function couponsView({ db, env }: Pick<Deps, "db" | "env">) {
  const uses = usesByCoupon(db, testModeOf(env));
  return listCoupons(db).map((coupon) => ({ ...coupon, uses: uses.get(coupon._id) ?? 0 }));
}

/** Converts the owner's input to the columns of a coupon. */
function fieldsOf(input: z.output<typeof couponInput>): CouponFields {
  const { appliesToAll, charges, ...rest } = input;
  return { ...rest, currency: shopCurrency(), charges: appliesToAll ? null : (charges ?? 1) };
}

function requireSavable(tx: Tx, fields: CouponFields, existing: Coupon | undefined): void {
  const other = couponOfCode(tx, fields.code);
  if (other && other._id !== existing?._id)
    requireNoIssues([{ path: "coupon.code", message: `There is a coupon ${fields.code} already.` }]);
  if (!existing && listCoupons(tx).length >= MAX_COUPONS)
    requireNoIssues([{ path: "coupon.code", message: `At most ${MAX_COUPONS} coupons can be saved.` }]);
  if (
    fields.packageIds.some((_id) => !existing?.packageIds.includes(_id) && !findContent(tx, "packages", _id))
  )
    requireNoIssues([{ path: "coupon.packageIds", message: "Choose packages that exist." }]);
}

export const couponsProcedures = {
  list: adminProcedure.query(({ ctx }) => couponsView(ctx)),
  /** Adds a coupon, or changes the one with `_id`. Orders keep what they were placed with. Returns all coupons. */
  save: adminProcedure
    .input(z.strictObject({ _id: byId.shape._id.optional(), coupon: couponInput }))
    .mutation(async ({ ctx, input: { _id, coupon } }) => {
      await write(ctx.db, (tx) => {
        const existing = _id === undefined ? undefined : findCoupon(tx, _id);
        if (_id !== undefined && !existing) throw notFound("coupon");
        const fields = fieldsOf(coupon);
        requireSavable(tx, fields, existing);
        if (existing) updateCoupon(tx, existing._id, fields, ctx.now());
        else insertCoupon(tx, fields, ctx.now());
        audit(tx, ctx.user.email, "coupons.save", fields.code, ctx.now());
      });
      return couponsView(ctx);
    }),
  /** Deletes a coupon that no order has used. Throws CONFLICT otherwise: it can be switched off. */
  remove: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    await write(ctx.db, (tx) => {
      const coupon = findCoupon(tx, input._id);
      if (!coupon) throw notFound("coupon");
      if (wasUsed(tx, coupon._id))
        throw refuse("CONFLICT", `Orders have used the coupon ${coupon.code}. Switch it off instead.`);
      deleteCoupon(tx, coupon._id);
      audit(tx, ctx.user.email, "coupons.remove", coupon.code, ctx.now());
    });
    return couponsView(ctx);
  }),
};
