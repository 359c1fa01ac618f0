import { accountOfEmail } from "@rankwright/db/accounts";
import { messagesFrom } from "@rankwright/db/contacts";
import { audit, type Db, write } from "@rankwright/db/core";
import {
  type Customer,
  findCustomer,
  invoicesOfEmail,
  ordersOfCustomer,
  pageOfCustomers,
  paymentsOfEmail,
  roomMessagesOfEmail,
  setNote,
  setTags,
  spentByEmail,
  tagsInUse,
  tagsOf,
  tagsOfCustomers,
} from "@rankwright/db/customers";
import { colleaguesOfCustomer, pageOfSharedOrders } from "@rankwright/db/rooms";
import {
  CUSTOMER_PAGE_SIZES,
  CUSTOMER_SORTS,
  customerNote,
  type SessionUser,
  tagsInput,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { toOrder } from "../orders/change.ts";
import { changedMeanwhile, notFound, refuse } from "../trpc/errors.ts";
import { byId, pageInput } from "../trpc/input.ts";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { customerFilter } from "./filter.ts";

/** Maximum number of payments, invoices and messages on a customer's page. */
const SHOWN = 20;

const COLLEAGUES_SHOWN = 100;

/** Staff see orders but no accounts, and therefore only people who have ordered. */
function requireCustomer(db: Db, _id: string, user: SessionUser): Customer {
  const customer = findCustomer(db, _id);
  if (!customer || (customer.orders === 0 && !user.isAdmin)) throw notFound("customer");
  return customer;
}

/** `noteChangedAt`: in milliseconds, or 0 before the first change. */
const noteOf = ({ note, noteChangedAt }: Customer) => ({ note, noteChangedAt: noteChangedAt ?? 0 });

/** People who have ordered or have an account. Times are in milliseconds. */
export const customersProcedures = {
  /** Returns a page of customers, last seen first by default. `spent` is null for staff, who don't see amounts. */
  page: staffProcedure
    .input(
      pageInput(CUSTOMER_PAGE_SIZES.list).extend({
        ...customerFilter,
        sort: z
          .enum(CUSTOMER_SORTS, { error: `Sort must be one of ${CUSTOMER_SORTS.join(", ")}.` })
          .default("lastSeen"),
        ascending: z.boolean({ error: "Ascending must be true or false." }).default(false),
      }),
    )
    .query(({ ctx, input: { sort, ascending, page, pageSize, ...filter } }) => {
      const { db, env, user } = ctx;
      if (sort === "spent" && !user.isAdmin)
        throw refuse("FORBIDDEN", "Only admins can sort customers by amount.");
      const by = sort === "spent" && testModeOf(env) !== null ? "spentWithTests" : sort;
      const wanted = user.isAdmin ? filter : { ...filter, hasOrdered: true };
      const found = pageOfCustomers(db, wanted, { sort: by, ascending }, { page, pageSize });
      const tags = tagsOfCustomers(
        db,
        found.rows.map(({ _id }) => _id),
      );
      const spent = user.isAdmin
        ? spentByEmail(
            db,
            found.rows.map(({ emailKey }) => emailKey),
            testModeOf(env),
          )
        : undefined;
      return {
        ...found,
        rows: found.rows.map(({ _id, name, emailKey, orders, lastSeenAt }) => ({
          _id,
          name,
          email: emailKey,
          orders,
          lastSeenAt,
          tags: tags.get(_id) ?? [],
          spent: spent ? (spent.get(emailKey) ?? []) : null,
        })),
      };
    }),
  /** Lists the tags in use with the number of their customers, most used first. */
  tags: staffProcedure.query(({ ctx }) => tagsInUse(ctx.db)),
  /** Returns a customer with the last messages to the shop and in the rooms of their orders, newest first. */
  get: staffProcedure.input(byId).query(({ ctx, input }) => {
    const customer = requireCustomer(ctx.db, input._id, ctx.user);
    const { _id, name, emailKey: email, orders, lastSeenAt } = customer;
    return {
      _id,
      name,
      email,
      orders,
      lastSeenAt,
      tags: tagsOf(ctx.db, _id),
      messages: messagesFrom(ctx.db, email)
        .slice(-SHOWN)
        .reverse()
        .map(({ _id, subject, message, createdAt: at }) => ({ _id, subject, message, at })),
      roomMessages: roomMessagesOfEmail(ctx.db, email, SHOWN),
      /** E-mail addresses of the people whom the customer has added to orders. */
      colleagues: colleaguesOfCustomer(ctx.db, email, COLLEAGUES_SHOWN),
      /** Orders that the customer was added to by others. */
      sharedOrders: pageOfSharedOrders(ctx.db, email, { page: 1, pageSize: SHOWN }).rows.map(toOrder),
    };
  }),
  /** Returns a page of the customer's orders, newest first. */
  orders: staffProcedure
    .input(byId.extend(pageInput(CUSTOMER_PAGE_SIZES.orders).shape))
    .query(({ ctx, input: { _id, ...asked } }) => {
      const found = ordersOfCustomer(ctx.db, requireCustomer(ctx.db, _id, ctx.user), asked);
      return { ...found, rows: found.rows.map(toOrder) };
    }),
  /** Returns what only admins see: amounts in cents, payments and invoices (newest first), the account, and the private note. */
  details: adminProcedure.input(byId).query(({ ctx, input }) => {
    const customer = requireCustomer(ctx.db, input._id, ctx.user);
    const { emailKey } = customer;
    const account = accountOfEmail(ctx.db, emailKey);
    return {
      ...noteOf(customer),
      spent: spentByEmail(ctx.db, [emailKey], testModeOf(ctx.env)).get(emailKey) ?? [],
      payments: paymentsOfEmail(ctx.db, emailKey, SHOWN),
      invoices: invoicesOfEmail(ctx.db, emailKey, SHOWN),
      account: account
        ? { createdAt: account.createdAt, emailVerified: account.emailVerifiedAt !== null }
        : null,
    };
  }),
  /**
   * Saves the private note about a customer. Throws CONFLICT with the current note if it has changed since `noteChangedAt`. A
   * repeat with the same text changes nothing.
   */
  saveNote: adminProcedure
    .input(
      byId.extend({
        note: customerNote.optional(),
        noteChangedAt: z.int({ error: "noteChangedAt must be the value that was loaded." }),
      }),
    )
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        const customer = requireCustomer(tx, input._id, ctx.user);
        const note = input.note?.trim() === "" ? "" : (input.note ?? customer.note);
        if (customer.note === note) return noteOf(customer);
        if (noteOf(customer).noteChangedAt !== input.noteChangedAt)
          throw changedMeanwhile("this note", noteOf(customer));
        setNote(tx, customer._id, note, ctx.now());
        audit(tx, ctx.user.email, "customers.saveNote", customer._id, ctx.now());
        return noteOf(requireCustomer(tx, customer._id, ctx.user));
      }),
    ),
  /** Replaces the tags of a customer. */
  setTags: adminProcedure.input(byId.extend({ tags: tagsInput })).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const { _id } = requireCustomer(tx, input._id, ctx.user);
      if (tagsOf(tx, _id).join() !== input.tags.join()) {
        setTags(tx, _id, input.tags);
        const words = input.tags.join(", ") || "no tags";
        audit(tx, ctx.user.email, "customers.setTags", `${_id}: ${words}`, ctx.now());
      }
      return { tags: tagsOf(tx, _id) };
    }),
  ),
};
