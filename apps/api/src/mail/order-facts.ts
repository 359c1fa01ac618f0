import { briefStateOf } from "@rankwright/db/briefs";
import { contentWithKey } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { lastDelivery, type Next, nextOf } from "@rankwright/db/rooms";
import { isPlanPayment } from "@rankwright/db/subscriptions";
import {
  formatCents,
  formatOrderDate,
  orderName,
  packagePromise,
  soldOf,
  taxWords,
} from "@rankwright/schema";
import type { Env } from "../settings/env.ts";
import { namePlaceholder, type Placeholder, rows } from "./kind.ts";

// The table of mails about an order: its placeholders, its rows, and their values.

/** Placeholders of every mail about an order. */
export const orderPlaceholders = {
  name: namePlaceholder,
  package: { description: "the package", sample: "Standard" },
  price: { description: "the price, with tax", sample: "$499.00" },
  tax: {
    description: "the tax in the price, or why there is none; omitted without tax rules",
    sample: "VAT 19 %: $79.67 (net $419.33)",
    maybe: true,
  },
  order: { description: "the order number", sample: "65f0c2a1b3d4e5f6a7b8c9d0" },
  orderDate: { description: "the date of the order", sample: "03/02/2026" },
  orderState: {
    description: "the order's status, such as “Waiting for payment” or “In progress”",
    sample: "In progress",
  },
  nextStep: {
    description: "what happens next and when; omitted for completed and cancelled orders",
    sample: "We deliver by 03/16/2026.",
    maybe: true,
  },
} as const satisfies Record<string, Placeholder>;

/** Returns the placeholders of a mail about an order with other sample values. */
export const orderIn = (orderState: string, nextStep: string) => ({
  ...orderPlaceholders,
  orderState: { ...orderPlaceholders.orderState, sample: orderState },
  nextStep: { ...orderPlaceholders.nextStep, sample: nextStep },
});

/** Placeholders of mails about an unpaid order. */
export const unpaidOrder = orderIn("Waiting for payment", "We start when the order is paid.");

const STATE_ROWS = ["Status: {orderState}", "Next step: {nextStep}"] as const;

/** Table of a mail to the customer about an order. */
export const orderTable = rows(
  "Package: {package}",
  "Price: {price}",
  "Tax: {tax}",
  "Order number: {order}",
  "Order date: {orderDate}",
  ...STATE_ROWS,
);

/** Table of a mail to the owner about an order. */
export const ownerOrderTable = rows(
  "Customer: {name}",
  "Package: {package}",
  "Price: {price}",
  "Tax: {tax}",
  "Order number: {order}",
  "Order date: {orderDate}",
  "Status: {orderState}",
);

/** The customer's table, with the rows that state an amount of money in place of the price. */
export const moneyTable = (...amounts: string[]): string =>
  rows("Package: {package}", ...amounts, "Order number: {order}", "Order date: {orderDate}", ...STATE_ROWS);

const states = {
  pay: "Waiting for payment",
  brief: "Waiting for the brief",
  work: "In progress",
  answer: "Ready for review",
  changes: "In progress",
  done: "Delivered",
  cancelled: "Cancelled",
} as const satisfies Record<Next, string>;

/** Status and next step of a paid order that only pays for a period, because the work is in requests. */
const REQUESTS = {
  orderState: "Paid",
  nextStep: "Open a request on the page of your subscription.",
};

/** Describes the customer's or the owner's next step on an order. */
function nextStepOf(db: Db, env: Pick<Env, "TIME_ZONE">, order: OrderRow, next: Next): string {
  const day = (at: number) => formatOrderDate(new Date(at), env.TIME_ZONE);
  const { deliveryDays } = packagePromise(contentWithKey(db, `packages:${order.packageName}`)?.data ?? {});
  const within = deliveryDays && `within ${deliveryDays} working ${deliveryDays === 1 ? "day" : "days"}`;
  switch (next) {
    case "pay":
      return `We start when the order is paid${within ? ` and deliver ${within}` : ""}.`;
    case "brief":
      return `Fill in the brief. We start when you send it${within ? ` and deliver ${within}` : ""}.`;
    case "work":
      if (order.dueAt !== null) return `We deliver by ${day(order.dueAt)}.`;
      return within ? `We deliver ${within}.` : "We e-mail you when your delivery is ready.";
    case "changes":
      return order.dueAt === null
        ? "We e-mail you when the changes are ready."
        : `We deliver the changes by ${day(order.dueAt)}.`;
    case "answer": {
      const last = lastDelivery(db, order._id);
      const until = last ? ` It is accepted automatically on ${day(last.silentAt)}.` : "";
      return `Approve the delivery or request changes.${until}`;
    }
    case "done":
    case "cancelled":
      return "";
  }
}

/** Price in mails. An order that costs nothing starts a free trial, or is a request that its subscription includes. */
function priceOf({ priceCents, currency, isRequest }: OrderRow): string {
  if (priceCents > 0) return formatCents(priceCents, currency);
  return isRequest ? "Included" : "Free trial";
}

/** Tax in mails; "" without tax rules. */
export const taxOf = ({ sale, currency }: OrderRow): string =>
  sale ? taxWords(soldOf(sale).taxes, currency).join(", ") : "";

/** Returns the values of `orderPlaceholders`. */
export function orderFacts(db: Db, { env }: { env: Pick<Env, "TIME_ZONE"> }, order: OrderRow) {
  const wanted = nextOf(order, lastDelivery(db, order._id));
  const next = wanted === "work" && briefStateOf(db, order._id) === "open" ? "brief" : wanted;
  return {
    name: order.customerName,
    package: orderName(order),
    price: priceOf(order),
    tax: taxOf(order),
    order: order._id,
    orderDate: order.orderDate,
    ...(order.paymentStatus === "Paid" && isPlanPayment(db, order)
      ? REQUESTS
      : { orderState: states[next], nextStep: nextStepOf(db, env, order, next) }),
  };
}
