import type { Db, Tx } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { newestOrderOf, type Subscription } from "@rankwright/db/subscriptions";
import {
  type CouponTerms,
  formatOrderDate,
  isTestMode,
  orderFieldsOf,
  type PackageTax,
} from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import {
  type Amounts,
  buyerOfOrder,
  type PricedLine,
  type Prices,
  sell,
  taxKindOfPackage,
} from "../../tax/sell.ts";

/** Returns the customer's newest order, which has the current billing details. */
function newestOrder(db: Db, { _id, firstOrderId }: Subscription): OrderRow {
  const order = newestOrderOf(db, _id) ?? findOrder(db, firstOrderId);
  if (!order) throw new Error(`Subscription ${_id} has no order.`);
  return order;
}

interface PlanSale {
  packageId: string;
  /** Kind of tax for a package that no longer exists. */
  taxKind?: PackageTax | undefined;
  line: PricedLine;
  prices: Prices;
  coupon?: CouponTerms | undefined;
}

/** Returns what a line of a package costs the customer of a subscription today. */
export function sellToCustomer(
  db: Db,
  deps: Pick<Deps, "env" | "now">,
  subscription: Subscription,
  { packageId, taxKind, line, prices, coupon }: PlanSale,
): Amounts {
  const buyer = buyerOfOrder(newestOrder(db, subscription));
  const kind = taxKindOfPackage(db, packageId, taxKind);
  return sell(
    { ...deps, db },
    {
      lines: [line],
      kind,
      currency: subscription.currency,
      buyer,
      prices,
      coupon,
    },
  );
}

/** Returns the fields that every order of a subscription has: its customer, with the billing details of the newest order, and its day. */
export function planOrderFields(tx: Tx, { env, now }: Pick<Deps, "env" | "now">, subscription: Subscription) {
  const { _id: subscriptionId, firstOrderId, currency, mode } = subscription;
  const newest = newestOrder(tx, subscription);
  const first = findOrder(tx, firstOrderId) ?? newest;
  const { customerEmail, emailKey, company, taxId, buyerReference } = newest;
  return {
    accountId: first.accountId,
    customerEmail,
    emailKey,
    ...orderFieldsOf(newest),
    company,
    taxId,
    buyerReference,
    currency,
    orderDate: formatOrderDate(new Date(now()), env.TIME_ZONE),
    testMode: isTestMode(mode) ? mode : null,
    subscriptionId,
  };
}
