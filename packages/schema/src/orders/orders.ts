import type { EarlyStart } from "../early-start.ts";
import type { Sold } from "./sold.ts";

export const PAYMENT_STATUSES = ["UnPaid", "Paid", "Cancelled"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const ORDER_STATUSES = ["Pending", "Delivered"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Allowed changes of the payment status; all others are rejected. */
const next: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  UnPaid: ["Paid", "Cancelled"],
  // After a full refund or a reversal.
  Paid: ["Cancelled"],
  // After a late payment, or if a reversal was cancelled.
  Cancelled: ["Paid"],
};

/** True if an order's payment status may change in this way. */
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to);
}

/** True if the order can still be paid at the checkout. */
export const canPay = (status: PaymentStatus) => status === "UnPaid";
/** True if the customer can still cancel the order. */
export const canCancel = (status: PaymentStatus) => status === "UnPaid";

/** Rows per page of each documented table. */
export const ORDER_PAGE_SIZES = { admin: 7, total: 10, dashboard: 3, pending: 5, mine: 10 } as const;
/** Maximum number of orders that a bulk change may affect. */
export const MAX_CHANGED = 10_000;
/** Time before the cancel page redirects, in milliseconds. */
export const CANCELLED_REDIRECT_MS = 1_500;

/** One field of the order form. */
interface OrderField {
  readonly label: string;
  /** Maximum length, in characters. */
  readonly max: number;
  readonly autoComplete: string;
  /** Rows of a multi-line field. */
  readonly rows?: number;
  readonly optional?: true;
}

/**
 * Fields of the order form, in order. The form, the validation, the API's responses, the idempotency check, exports and pages are derived
 * from this list. Each field has a column in packages/db/src/tables/orders.ts and one in the search index.
 */
export const ORDER_FIELDS = {
  customerName: { label: "Name", max: 200, autoComplete: "name" },
  customerAddress: { label: "Address", max: 1_000, autoComplete: "street-address", rows: 3 },
  customerCountry: { label: "Country", max: 100, autoComplete: "country-name" },
} as const satisfies Record<string, OrderField>;

export type OrderFieldName = keyof typeof ORDER_FIELDS;

/** The same list as pairs of name and field. */
export const orderFields = Object.entries<OrderField>(ORDER_FIELDS) as [OrderFieldName, OrderField][];

/** Returns an order's values for these fields. */
export function orderFieldsOf(
  order: Readonly<Record<OrderFieldName, string>>,
): Record<OrderFieldName, string> {
  return perOrderField((name) => order[name]);
}

/** Builds an object with one value per field. */
export function perOrderField<T>(
  make: (name: OrderFieldName, field: OrderField) => T,
): Record<OrderFieldName, T> {
  // Object.fromEntries returns string keys.
  return Object.fromEntries(orderFields.map(([name, field]) => [name, make(name, field)])) as Record<
    OrderFieldName,
    T
  >;
}

/** An order as returned by the API: the documented fields, all text. */
export interface Order extends Record<OrderFieldName, string>, Partial<Sold> {
  _id: string;
  packageName: string;
  /** Price when the order was placed, in its original form: "49.50". */
  packagePrice: string;
  /** Amount to pay, with tax; omitted if it equals the price. */
  total?: string | undefined;
  /** Currency of the price; omitted for USD, as documented. */
  currency?: string | undefined;
  customerEmail: string;
  /** Title of a request that is included in a subscription; omitted for other orders. */
  requestTitle?: string | undefined;
  /** The customer's request that work begins before the withdrawal period ends; omitted without one. */
  earlyStart?: EarlyStart | undefined;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  /** MM/DD/YYYY in the owner's time zone. */
  orderDate: string;
}

/** Name of an order in lists: its package, and the title of a request. */
export const orderName = ({
  packageName,
  requestTitle,
}: Pick<Order, "packageName" | "requestTitle">): string =>
  requestTitle ? `${packageName}: ${requestTitle}` : packageName;

/** Formats a time as an order date in the documented format, MM/DD/YYYY. */
export const formatOrderDate = (at: Date, timeZone: string): string => orderDates(timeZone).format(at);

/** Converts a documented order date to the format of invoices: "11/22/2026" becomes "2026-11-22". */
export const isoDay = (orderDate: string): string =>
  orderDate.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");

/** Returns the day of a time (milliseconds since 1970) in a time zone, in the format of invoices. */
export const dayAt = (at: number, timeZone: string): string =>
  isoDay(formatOrderDate(new Date(at), timeZone));

/** Converts a day in the format of invoices back to a documented order date. */
export const orderDateOf = (isoDay: string): string => isoDay.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

/** Cached formatters by time zone. Creating one takes a hundred times as long as using it. */
const orderDatesOf = new Map<string, Intl.DateTimeFormat>();

function orderDates(timeZone: string): Intl.DateTimeFormat {
  const known = orderDatesOf.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    month: "2-digit",
    day: "2-digit",
    year: "numeric",
  });
  orderDatesOf.set(timeZone, made);
  return made;
}

export const orderTexts = {
  heading: "Buying Your SEO Plan",
  placeButton: "Place Order Now",
  pendingTitle: "Your Pending Orders",
  payNow: "Pay Now",
  paid: "You Have Paid",
  cancelled: "You Have Cancelled",
  payButton: "Pay Now With Paypal",
  cancelledPage: "You have cancelled the payment",
  statusUpdated: "OrderStatus is Updated",
} as const;
