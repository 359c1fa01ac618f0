import { briefStateOf } from "@rankwright/db/briefs";
import { contentWithKey } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { lastDelivery, type Next, nextOf } from "@rankwright/db/rooms";
import { isPlanPayment } from "@rankwright/db/subscriptions";
import {
  formatOrderDate,
  invoiceLocales,
  invoiceTexts,
  orderName,
  packagePromise,
  reasonIn,
  soldOf,
  type TaxSum,
  taxWords,
} from "@rankwright/schema";
import type { Env } from "../settings/env.ts";
import { namePlaceholder, type Placeholder, rows } from "./kind.ts";
import { moneyTableIn, orderTableIn } from "./translations/tables.ts";
import { english, type Wording } from "./wording.ts";

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

/** Table of a mail to the customer about an order. */
export const orderTable = orderTableIn(english.phrases);

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
export const moneyTable = (...amounts: string[]): string => moneyTableIn(english.phrases, ...amounts);

/** Describes the customer's or the owner's next step on an order. */
function nextStepOf(
  db: Db,
  env: Pick<Env, "TIME_ZONE">,
  order: OrderRow,
  next: Next,
  { phrases: { steps }, orderDay }: Wording,
): string {
  const day = (at: number) => orderDay(formatOrderDate(new Date(at), env.TIME_ZONE));
  const { deliveryDays } = packagePromise(contentWithKey(db, `packages:${order.packageName}`)?.data ?? {});
  const within = deliveryDays ? steps.workingDays(deliveryDays) : "";
  switch (next) {
    case "pay":
      return steps.pay(within);
    case "brief":
      return steps.brief(within);
    case "work":
      return order.dueAt === null ? steps.work(within) : steps.workBy(day(order.dueAt));
    case "changes":
      return order.dueAt === null ? steps.changes : steps.changesBy(day(order.dueAt));
    case "answer": {
      const last = lastDelivery(db, order._id);
      return steps.answer(last ? day(last.silentAt) : "");
    }
    case "done":
    case "cancelled":
      return "";
  }
}

/** Price in mails. An order that costs nothing starts a free trial, or is a request that its subscription includes. */
function priceOf({ priceCents, currency, isRequest }: OrderRow, { phrases, money }: Wording): string {
  if (priceCents > 0) return money(priceCents, currency);
  return isRequest ? phrases.included : phrases.freeTrial;
}

/** Tax of a sale in another language than English, as on its invoice. */
function taxIn({ language, phrases, money }: Wording, tax: TaxSum, currency: string): string {
  if (tax.treatment !== "standard") return reasonIn(language, tax.reason);
  const rate = new Intl.NumberFormat(invoiceLocales[language], {
    style: "percent",
    maximumFractionDigits: 3,
  });
  const name = tax.name === "VAT" ? invoiceTexts[language].vat : tax.name;
  const net = phrases.net(money(tax.baseCents, currency));
  return phrases.row(
    `${name} ${rate.format(tax.rate / 100_000)}`,
    `${money(tax.taxCents, currency)} (${net})`,
  );
}

/** Tax in mails; "" without tax rules. */
export function taxOf({ sale, currency }: OrderRow, wording: Wording = english): string {
  if (!sale) return "";
  const taxes =
    wording.language === "en"
      ? taxWords(soldOf(sale).taxes, currency)
      : sale.taxes.map((tax) => taxIn(wording, tax, currency));
  return taxes.filter((text) => text !== "").join(", ");
}

/** Returns the values of `orderPlaceholders` in a mail's language. */
export function orderFacts(
  db: Db,
  { env }: { env: Pick<Env, "TIME_ZONE"> },
  order: OrderRow,
  wording: Wording = english,
) {
  const { states, steps } = wording.phrases;
  const wanted = nextOf(order, lastDelivery(db, order._id));
  const next = wanted === "work" && briefStateOf(db, order._id) === "open" ? "brief" : wanted;
  return {
    name: order.customerName,
    package: orderName(order),
    price: priceOf(order, wording),
    tax: taxOf(order, wording),
    order: order._id,
    orderDate: wording.orderDay(order.orderDate),
    // The work of such an order is in its subscription's requests.
    ...(order.paymentStatus === "Paid" && isPlanPayment(db, order)
      ? { orderState: states.paid, nextStep: steps.requests }
      : { orderState: states[next], nextStep: nextStepOf(db, env, order, next, wording) }),
  };
}
