export const PAYMENT_STATUSES = ["UnPaid", "Paid", "Cancelled"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const ORDER_STATUSES = ["Pending", "Delivered"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Which payment status may follow which; what is not here is refused. */
const next: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  UnPaid: ["Paid", "Cancelled"],
  // A full refund or a reversal takes the money back.
  Paid: ["Cancelled"],
  // A payment that arrives late is still a payment; an undone reversal gives the money again.
  Cancelled: ["Paid"],
};

/** Whether an order's payment status may go from one to the other. */
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to);
}

/** Whether the order can still be paid at the checkout. */
export const canPay = (status: PaymentStatus) => status === "UnPaid";
/** Whether its customer can still cancel it. */
export const canCancel = (status: PaymentStatus) => status === "UnPaid";

/** Rows per page of each documented table. */
export const ORDER_PAGE_SIZES = { admin: 7, total: 10, dashboard: 3, pending: 5, mine: 10 } as const;
/** The most orders that one filter may leave for all of them to be changed at once. */
export const MOST_CHANGED = 10_000;
/** How long the cancel page stays before it leads on, in milliseconds. */
export const CANCELLED_REDIRECT_MS = 1_500;

/** One thing that the order form asks of the customer. */
interface OrderField {
  readonly label: string;
  /** In characters. */
  readonly max: number;
  readonly autoComplete: string;
  /** Lines of a field for several. */
  readonly rows?: number;
  readonly optional?: true;
}

/**
 * What an order asks of its customer, in the form's order. The form, the server's check and answers, the same-request
 * check, exports and views read this list; each field has a column in packages/db/src/tables/orders.ts and one in the search index.
 */
export const ORDER_FIELDS = {
  customerName: { label: "Name", max: 200, autoComplete: "name" },
  customerAddress: { label: "Address", max: 1_000, autoComplete: "street-address", rows: 3 },
  customerCountry: { label: "Country", max: 100, autoComplete: "country-name" },
} as const satisfies Record<string, OrderField>;

export type OrderFieldName = keyof typeof ORDER_FIELDS;

/** The list as pairs of name and field. */
export const orderFields = Object.entries<OrderField>(ORDER_FIELDS) as [OrderFieldName, OrderField][];

/** What one order says in each of the fields. */
export function orderFieldsOf(
  order: Readonly<Record<OrderFieldName, string>>,
): Record<OrderFieldName, string> {
  return perOrderField((name) => order[name]);
}

/** One value for each of the fields. */
export function perOrderField<T>(
  make: (name: OrderFieldName, field: OrderField) => T,
): Record<OrderFieldName, T> {
  // Object.fromEntries forgets the names, which are those of the list.
  return Object.fromEntries(orderFields.map(([name, field]) => [name, make(name, field)])) as Record<
    OrderFieldName,
    T
  >;
}

/** An order as it is answered: the documented fields, all text. */
export interface Order extends Record<OrderFieldName, string> {
  _id: string;
  packageName: string;
  /** As it was when the order was placed, and as it was sent: "49.50". */
  packagePrice: string;
  /** What the price is in; left out where it is USD, as the documents have it. */
  currency?: string | undefined;
  customerEmail: string;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  /** MM/DD/YYYY in the owner's time zone. */
  orderDate: string;
}

/** A moment as the documented order date: en-US, two-digit month and day, four-digit year. */
export const formatOrderDate = (at: Date, timeZone: string): string => orderDates(timeZone).format(at);

/** A documented order date as papers write days: "11/22/2026" is "2026-11-22". */
export const isoDay = (orderDate: string): string =>
  orderDate.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");

/** The day that it is at a moment (milliseconds since 1970) in a time zone, as papers write days. */
export const dayAt = (at: number, timeZone: string): string =>
  isoDay(formatOrderDate(new Date(at), timeZone));

/** What `isoDay` writes, as a documented order date. */
export const orderDateOf = (isoDay: string): string => isoDay.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

/** What writes them in each time zone, of which a site has one: to make it takes a hundred times as long as to use it. */
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
