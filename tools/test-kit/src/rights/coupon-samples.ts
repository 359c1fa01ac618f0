import { immediate } from "@rankwright/db/core";
import { insertCoupon } from "@rankwright/db/coupons";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** Inserts a coupon that no order has used, and returns its id. */
function savedCoupon({ deps: { db, now } }: World): string {
  const fields = {
    code: "SAMPLE",
    percent: 20_000,
    cents: null,
    currency: "USD",
    charges: 1,
    packageIds: [],
    fromDay: null,
    untilDay: null,
    maxUses: null,
    maxPerCustomer: null,
    firstOrderOnly: false,
    isActive: true,
  };
  return immediate(db, (tx) => insertCoupon(tx, fields, now()))._id;
}

/** Samples for the procedures about coupons. */
export const couponSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "coupons.save": (world) => ({
    _id: savedCoupon(world),
    coupon: {
      code: "SAMPLE-2",
      kind: "percent",
      value: "10",
      charges: "3",
      appliesToAll: false,
      packageIds: [world.ids["content.packages"]],
      fromDay: "2026-01-01",
      untilDay: "2026-12-31",
      maxUses: "100",
      maxPerCustomer: "1",
      firstOrderOnly: false,
      isActive: true,
    },
  }),
  "coupons.remove": (world) => ({ _id: savedCoupon(world) }),
};
