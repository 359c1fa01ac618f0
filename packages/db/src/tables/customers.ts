import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id } from "./columns.ts";

/**
 * People who have ordered or have an account, one row per e-mail, maintained by triggers (triggers/customers.sql). Team members without
 * orders are not listed.
 */
export const customers = sqliteTable(
  "customers",
  {
    _id: id(),
    /** Normalised. */
    emailKey: text("email_key").notNull().unique(),
    /** Name on the order that was placed or corrected last; "" without orders. */
    name: text("name").notNull(),
    orders: integer("orders").notNull(),
    /** Prices of the Paid orders in the shop's currency except tests, in cents. Only sorts the list. */
    liveCents: integer("live_cents").notNull(),
    /** The same with tests. */
    allCents: integer("all_cents").notNull(),
    /** When the person last ordered, wrote about an order, or used the account. */
    lastSeenAt: integer("last_seen_at").notNull(),
    /** The owner's private note. */
    note: text("note").notNull().default(""),
    noteChangedAt: integer("note_changed_at"),
  },
  (t) => [
    // One index for each sort of the list. It includes the number of orders, so that a page is read from the index alone.
    index("customers_by_name").on(t.name, t._id, t.orders),
    index("customers_by_email").on(t.emailKey, t._id, t.orders),
    index("customers_by_orders").on(t.orders, t._id),
    index("customers_by_live").on(t.liveCents, t._id, t.orders),
    index("customers_by_all").on(t.allCents, t._id, t.orders),
    index("customers_by_seen").on(t.lastSeenAt, t._id, t.orders),
  ],
);

/** Tags of customers, in lower case. */
export const customerTags = sqliteTable(
  "customer_tags",
  {
    customerId: text("customer_id")
      .notNull()
      .references(() => customers._id, { onDelete: "cascade" }),
    tag: text("tag").notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.tag] }), index("customers_of_tag").on(t.tag, t.customerId)],
);
