import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { orders } from "./orders.ts";

/** Coupons that customers enter at the checkout. */
export const coupons = sqliteTable("coupons", {
  _id: id(),
  /** Capital letters, digits and hyphens. */
  code: text("code").notNull().unique(),
  /** In thousandths of a percent; null for an amount. */
  percent: integer("percent"),
  /** Null for a percentage. */
  cents: integer("cents"),
  /** Currency of the amount. */
  currency: text("currency").notNull(),
  /** Number of charges of a subscription that it applies to; null for all. */
  charges: integer("charges"),
  /** Ids of the packages; empty for all. */
  packageIds: text("package_ids", { mode: "json" }).$type<string[]>().notNull(),
  /** First and last day, such as "2026-01-31"; null for no limit. */
  fromDay: text("from_day"),
  untilDay: text("until_day"),
  /** Maximum number of orders; null for no limit. */
  maxUses: integer("max_uses"),
  maxPerCustomer: integer("max_per_customer"),
  firstOrderOnly: integer("first_order_only", { mode: "boolean" }).notNull(),
  isActive: integer("is_active", { mode: "boolean" }).notNull(),
  createdAt: created(),
  updatedAt: integer("updated_at").notNull(),
});

/** Orders that a coupon was used for. Those of cancelled orders don't count. */
export const couponUses = sqliteTable(
  "coupon_uses",
  {
    _id: id(),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons._id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    /** The customer's e-mail, normalised. */
    emailKey: text("email_key").notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("coupon_uses_of_order").on(t.orderId),
    index("coupon_uses_by_coupon").on(t.couponId, t.emailKey),
  ],
);
