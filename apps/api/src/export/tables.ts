import {
  type MessageRow,
  messagesBefore,
  type SubscriberRow,
  subscribersBefore,
} from "@rankwright/db/contacts";
import type { Db, Older } from "@rankwright/db/core";
import {
  type Amount,
  type Customer,
  customersBefore,
  spentByEmail,
  tagsOfCustomers,
} from "@rankwright/db/customers";
import { type Invoice, invoicesBefore } from "@rankwright/db/invoices";
import { type OrderRow, ordersBefore } from "@rankwright/db/orders";
import { type ListedPayment, paymentsBefore } from "@rankwright/db/payments";
import { type Subscription, subscriptionsBefore } from "@rankwright/db/subscriptions";
import {
  centsToAmount,
  invoiceTitles,
  isTestMode,
  messageStatusInput,
  methodNames,
  orderFields,
  orderStatusInput,
  paymentStateNames,
  paymentStatusInput,
  planRhythm,
  type Sale,
  shopCurrency,
  subscriptionStateNames,
  testModeOf,
  treatmentsOf,
} from "@rankwright/schema";
import { z } from "zod";
import { dayBefore } from "../calendar/calendar.ts";
import { customerFilter } from "../customers/filter.ts";
import { orderFilter, searchOf } from "../orders/filter.ts";
import {
  paymentFilter,
  paymentMethodInput,
  paymentSearchOf,
  paymentStateInput,
} from "../payments/list/filter.ts";
import type { Env } from "../settings/env.ts";
import { subscriptionFilter, subscriptionStateInput } from "../subscriptions/filter.ts";
import { subscriptionFacts } from "../subscriptions/view.ts";
import { searchText } from "../trpc/input.ts";
import type { FileFormat } from "./file-format.ts";

type ExportEnv = Pick<Env, "TIME_ZONE" | "setups" | "business" | "tax" | "accounting">;

/** A table that can be exported: its filter, its columns, and its rows, newest first. */
interface Table<Filter extends object, Row extends { _id: string }> {
  filter: z.ZodType<Filter>;
  columns: Readonly<Record<string, (row: Row) => string>>;
  /** Throws for an invalid filter. Dates are interpreted in the owner's time zone. */
  rows: (filter: Filter, env: ExportEnv) => (db: Db, asked: Older) => Row[];
}

/** Export that is read in parts. Has the same type for every table. */
export interface Export {
  /**
   * Parses a filter. Unknown names, such as page and sort, are ignored. Throws ZodError for invalid values. `now` is in milliseconds since
   * 1970.
   */
  read: (
    query: unknown,
    env: ExportEnv,
    now: number,
  ) => {
    /** The filter in words, for the audit log. */
    words: string;
    /** Period of a report, for the file's name. */
    period?: string;
    heads: string[];
    /** Format of the file, if it isn't CSV in UTF-8. */
    format?: FileFormat;
    /** Returns the next rows and the id of the last one, which is undefined after the last row. */
    part: (db: Db, asked: Older) => { lines: string[][]; last: string | undefined };
  };
}

function exported<Filter extends object, Row extends { _id: string }>(table: Table<Filter, Row>): Export {
  return {
    read(query, env) {
      const filter = table.filter.parse(query);
      const next = table.rows(filter, env);
      const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
      return {
        words: given.map(([name, value]) => `${name} ${value}`).join(", ") || "all",
        heads: Object.keys(table.columns),
        part(db, asked) {
          const rows = next(db, asked);
          const cells = Object.values(table.columns);
          return {
            lines: rows.map((row) => cells.map((cell) => cell(row))),
            last: rows.length < asked.limit ? undefined : rows.at(-1)?._id,
          };
        },
      };
    },
  };
}

const time = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
/** Accepts "" as an unset filter, because forms send it. */
const choice = <T extends z.ZodType>(of: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), of.optional());

/** Columns of the order form's fields, by their labels. The e-mail column is inserted after the name. */
const columnsOf = (fields: typeof orderFields) =>
  Object.fromEntries(fields.map(([name, { label }]) => [label, (row: OrderRow) => row[name]]));
const customerColumns = { name: columnsOf(orderFields.slice(0, 1)), others: columnsOf(orderFields.slice(1)) };

/** Columns about the tax of rows with a sale. `signOf` is -1 for a credit note. */
const taxColumns = <Row>(
  saleIn: (row: Row) => Sale | null | undefined,
  signOf: (row: Row) => number = () => 1,
) => {
  const amount = (row: Row, cents: (sale: Sale) => number) => {
    const sale = saleIn(row);
    return sale ? centsToAmount(signOf(row) * cents(sale)) : "";
  };
  return {
    Net: (row: Row) => amount(row, ({ netCents }) => netCents),
    Tax: (row: Row) => amount(row, ({ taxCents }) => taxCents),
    Rounding: (row: Row) => amount(row, ({ roundingCents }) => roundingCents),
    "Tax treatment": (row: Row) => {
      const sale = saleIn(row);
      return sale ? treatmentsOf(sale) : "";
    },
  };
};

/** Row of the export of customers. */
interface ExportedCustomer extends Customer {
  tags: string[];
  spent: Amount[];
}

/** Row of the export of subscriptions. */
type ExportedSubscription = Subscription & ReturnType<typeof subscriptionFacts>;

/** The exports of lists, by their names. */
export const lists = {
  orders: exported({
    filter: z.object({
      ...orderFilter,
      paymentStatus: choice(paymentStatusInput),
      orderStatus: choice(orderStatusInput),
      from: choice(orderFilter.from),
      to: choice(orderFilter.to),
    }),
    columns: {
      Date: (row: OrderRow) => row.orderDate,
      Package: (row) => row.packageName,
      Price: (row) => row.packagePrice,
      Currency: (row) => row.currency,
      ...customerColumns.name,
      Email: (row) => row.customerEmail,
      ...customerColumns.others,
      Payment: (row) => row.paymentStatus,
      Status: (row) => row.orderStatus,
      Test: (row) => (row.testMode ? "yes" : "no"),
      "Placed at": (row) => time(row.createdAt),
      Order: (row) => row._id,
      Total: (row) => centsToAmount(row.priceCents),
      ...taxColumns((row: OrderRow) => row.sale),
    },
    rows: (filter, { TIME_ZONE }) => {
      const wanted = searchOf(filter, TIME_ZONE);
      return (db, asked) => ordersBefore(db, wanted, asked);
    },
  }),
  invoices: exported({
    filter: z.object({}),
    columns: {
      Number: (row: Invoice) => row.label,
      Kind: (row) => invoiceTitles[row.kind],
      Date: (row) => row.document.date,
      Name: (row) => row.document.buyer.name,
      Company: (row) => row.document.buyer.company,
      "Tax ID": (row) => row.document.buyer.taxId,
      Country: (row) => row.document.buyer.country,
      Email: (row) => row.document.buyer.email,
      Sold: (row) => row.document.line.text,
      Amount: (row) => centsToAmount(row.cents),
      Currency: (row) => row.document.currency,
      Transaction: (row) => row.document.payment.txnId,
      Credits: (row) => row.document.credits?.label ?? "",
      Test: (row) => (row.document.isTest ? "yes" : "no"),
      Order: (row) => row.orderId,
      Corrects: (row) => row.document.corrects?.join(" ") ?? "",
      ...taxColumns(
        ({ document }: Invoice) => document.sale,
        ({ cents }) => Math.sign(cents),
      ),
      "Customer's reference": (row) => row.document.buyerReference ?? "",
    },
    rows: () => invoicesBefore,
  }),
  payments: exported({
    filter: z.object({
      ...paymentFilter,
      state: choice(paymentStateInput),
      method: choice(paymentMethodInput),
      from: choice(paymentFilter.from),
      to: choice(paymentFilter.to),
    }),
    columns: {
      "Paid at": (row: ListedPayment) => time(row.createdAt),
      Name: (row) => row.customerName,
      Email: (row) => row.customerEmail,
      Package: (row) => row.packageName,
      Amount: (row) => centsToAmount(row.cents),
      Received: (row) => centsToAmount(row.receivedCents),
      Refunded: (row) => centsToAmount(row.returnedCents),
      Fee: (row) => (row.feeCents === null ? "" : centsToAmount(row.feeCents)),
      Currency: (row) => row.currency,
      Method: (row) => methodNames[row.method],
      State: (row) => paymentStateNames[row.state],
      Reference: (row) => row.reference,
      Test: (row) => (isTestMode(row.mode) ? "yes" : "no"),
      Order: (row) => row.orderId,
      Payment: (row) => row._id,
    },
    rows: (filter, env) => {
      const wanted = paymentSearchOf(filter, env.TIME_ZONE);
      return (db, asked) => paymentsBefore(db, wanted, asked);
    },
  }),
  messages: exported({
    filter: z.object({ search: searchText, messageStatus: choice(messageStatusInput) }),
    columns: {
      "Sent at": (row: MessageRow) => time(row.createdAt),
      Name: (row) => row.name,
      Email: (row) => row.email,
      Phone: (row) => row.number,
      Subject: (row) => row.subject,
      Message: (row) => row.message,
      Status: (row) => row.messageStatus,
    },
    rows: (filter) => (db, asked) => messagesBefore(db, filter, asked),
  }),
  customers: exported({
    filter: z.object(customerFilter),
    columns: {
      Name: (row: ExportedCustomer) => row.name,
      Email: (row) => row.emailKey,
      Orders: (row) => String(row.orders),
      // One amount per cell, so that a spreadsheet can add a column.
      Spent: (row) =>
        centsToAmount(row.spent.find(({ currency }) => currency === shopCurrency())?.cents ?? 0),
      Currency: () => shopCurrency(),
      "Spent in other currencies": (row) =>
        row.spent
          .filter(({ currency }) => currency !== shopCurrency())
          .map(({ cents, currency }) => `${centsToAmount(cents)} ${currency}`)
          .join(", "),
      "Last seen": (row) => time(row.lastSeenAt),
      Tags: (row) => row.tags.join(", "),
      Note: (row) => row.note,
    },
    rows: (filter, env) => (db, asked) => {
      const found = customersBefore(db, filter, asked);
      const emails = found.map(({ emailKey }) => emailKey);
      const spent = spentByEmail(db, emails, testModeOf(env));
      const tags = tagsOfCustomers(
        db,
        found.map(({ _id }) => _id),
      );
      return found.map((row) => ({
        ...row,
        tags: tags.get(row._id) ?? [],
        spent: spent.get(row.emailKey) ?? [],
      }));
    },
  }),
  subscriptions: exported({
    filter: z.object({ ...subscriptionFilter, state: choice(subscriptionStateInput) }),
    columns: {
      Name: (row: ExportedSubscription) => row.customerName,
      Email: (row) => row.customerEmail,
      Package: (row) => row.packageName,
      Price: (row) => centsToAmount(row.terms.priceCents),
      Currency: (row) => row.currency,
      Billed: (row) => planRhythm(row.terms),
      State: (row) => subscriptionStateNames[row.state],
      "Next charge": (row) => row.nextCharge ?? "",
      Periods: (row) => String(row.periods),
      "Last day": (row) => (row.endsOn === null ? "" : dayBefore(row.endsOn)),
      Test: (row) => (isTestMode(row.mode) ? "yes" : "no"),
      "Ordered at": (row) => time(row.createdAt),
      Subscription: (row) => row._id,
    },
    rows: (filter) => (db, asked) =>
      subscriptionsBefore(db, filter, asked).map((one) => ({ ...one, ...subscriptionFacts(db, one) })),
  }),
  subscribers: exported({
    filter: z.object({
      search: searchText,
      confirmed: choice(z.enum(["true", "false"], { error: "Confirmed must be true or false." })).transform(
        (value) => (value === undefined ? undefined : value === "true"),
      ),
    }),
    columns: {
      Email: (row: SubscriberRow) => row.subemail,
      "Subscribed at": (row) => time(row.createdAt),
      "Confirmed at": (row) => time(row.confirmedAt),
    },
    rows: (filter) => (db, asked) => subscribersBefore(db, filter, asked),
  }),
} as const satisfies Record<string, Export>;
