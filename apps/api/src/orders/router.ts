import { briefStates } from "@rankwright/db/briefs";
import { write } from "@rankwright/db/core";
import {
  listOrders,
  ORDER_SORTS,
  orderHistory,
  packagesOfOrders,
  pageOfOrders,
  pageOfOwnOrders,
  salesTotals,
  spentBy,
  sumsOfOrdersThatMatch,
} from "@rankwright/db/orders";
import { isLate, nextOf, pageOfSharedOrders, waitingForAnswer } from "@rankwright/db/rooms";
import { isPlanPayment } from "@rankwright/db/subscriptions";
import {
  type Checkout,
  isTeamMember,
  ORDER_PAGE_SIZES,
  orderStatusInput,
  payInput,
  paymentStatusInput,
  placeOrder,
  requiredText,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { DOCUMENTED_PROVIDER } from "../payments/providers.ts";
import { openCheckout } from "../payments/session/open.ts";
import { checkAfterReturn, paymentMethods } from "../payments/session/payment-methods.ts";
import { saveExtra } from "../trpc/extra.ts";
import { byId, pageInput, requireCursor, slice } from "../trpc/input.ts";
import { adminProcedure, buyerProcedure, customerProcedure, staffProcedure } from "../trpc/trpc.ts";
import { billingProcedures } from "./billing.ts";
import { readOrder, requireBuyer } from "./buyer.ts";
import {
  cancel,
  customerOf,
  findReadableOrder,
  requireOrder,
  requireSameMode,
  requireSeenOrder,
  setPaymentByHand,
  toOrder,
  toSharedOrder,
} from "./change.ts";
import { documentProcedures } from "./documents.ts";
import { orderFilter, searchOf, totalsByCurrency } from "./filter.ts";
import { confirmedCount, requireConfirmed, setMatching } from "./matching.ts";
import { place } from "./place.ts";
import { salesInput, salesOf } from "./sales.ts";
import { changeOrderStatus, manyIds, manyStatuses, setMany } from "./status.ts";
import { vatCheckProcedures } from "./vat-check.ts";

const cancelInput = byId.extend({
  paymentStatus: z.literal("Cancelled", { error: "Payment status must be Cancelled." }),
});

export const ordersProcedures = {
  ...documentProcedures,
  ...billingProcedures,
  ...vatCheckProcedures,
  /** Places an order. A repeat with the same idempotency key returns the first order. */
  place: customerProcedure.input(placeOrder).mutation(async ({ ctx, input }) => {
    const { order } = await write(ctx.db, (tx) => place(tx, ctx, input));
    return toOrder(order);
  }),
  /** Lists orders, the oldest first: a customer's own, or all for staff. Returns at most 1,000, see `slice`. */
  list: customerProcedure.input(slice).query(({ ctx, input }) => {
    requireCursor(input.after, (_id) => findReadableOrder(ctx.db, _id, ctx.user));
    const customer = isTeamMember(ctx.user) ? undefined : customerOf(ctx.user);
    return listOrders(ctx.db, { ...input, customer }).map(toOrder);
  }),
  get: buyerProcedure.input(byId).query(({ ctx, input }) => readOrder(ctx, input._id)),
  /** Returns an order to those who may pay or cancel it: its customer, or an admin. */
  toPay: buyerProcedure.input(byId).query(({ ctx, input }) => toOrder(requireBuyer(ctx, input._id).order)),
  /** Lists the events of an order, the oldest first. `at` is in milliseconds. */
  history: staffProcedure.input(byId).query(({ ctx, input }) => {
    const order = requireSeenOrder(ctx.db, input._id, ctx.user);
    return orderHistory(ctx.db, order._id).map(({ event, byWhom, note, createdAt: at }) => ({
      event,
      byWhom,
      note,
      at,
    }));
  }),
  /** Returns a page of the customer's own orders, the newest first. `createdAt` is in milliseconds. */
  minePage: customerProcedure
    .input(pageInput(ORDER_PAGE_SIZES.mine).extend({ status: paymentStatusInput.optional() }))
    .query(({ ctx, input }) => {
      const found = pageOfOwnOrders(ctx.db, customerOf(ctx.user), input.status, input);
      const waiting = waitingForAnswer(
        ctx.db,
        found.rows.map(({ _id }) => _id),
      );
      return {
        ...found,
        rows: found.rows.map((row) => ({
          ...toOrder(row),
          createdAt: row.createdAt,
          /** Next step of the order, by the customer or the owner. */
          next:
            row.boardColumn === "brief"
              ? ("brief" as const)
              : nextOf(row, waiting.has(row._id) ? { state: "waiting" } : undefined),
          /** Due date of the order, in milliseconds. */
          dueAt: row.dueAt,
          /** True if the order only pays for a period whose work is in requests. */
          isPlanPayment: isPlanPayment(ctx.db, row),
        })),
      };
    }),
  /** Returns a page of the orders that the user was added to as a colleague, the newest first. */
  sharedPage: customerProcedure.input(pageInput(ORDER_PAGE_SIZES.mine)).query(({ ctx, input }) => {
    const { emailKey } = customerOf(ctx.user);
    const found =
      emailKey === null
        ? { rows: [], total: 0, page: 1, pages: 1 }
        : pageOfSharedOrders(ctx.db, emailKey, input);
    return { ...found, rows: found.rows.map(toSharedOrder) };
  }),
  /** Returns a page of all orders, the newest first by default. `createdAt` is in milliseconds. */
  page: staffProcedure
    .input(
      pageInput(ORDER_PAGE_SIZES.total).extend({
        ...orderFilter,
        sort: z.enum(ORDER_SORTS, { error: `Sort must be one of ${ORDER_SORTS.join(", ")}.` }).optional(),
        ascending: z.boolean({ error: "Ascending must be true or false." }).default(false),
      }),
    )
    .query(({ ctx, input }) => {
      const { sort, ascending } = input;
      const wanted = { ...searchOf(input, ctx.env.TIME_ZONE), sort, ascending };
      const found = pageOfOrders(ctx.db, wanted, input);
      const ids = found.rows.map(({ _id }) => _id);
      const [briefs, waiting] = [briefStates(ctx.db, ids), waitingForAnswer(ctx.db, ids)];
      return {
        ...found,
        rows: found.rows.map((row) => ({
          ...toOrder(row),
          createdAt: row.createdAt,
          isTest: row.testMode !== null,
          /** State of the brief; "none" if the order has no brief. */
          brief: briefs.get(row._id) ?? ("none" as const),
          /** Due date of the order, in milliseconds. */
          dueAt: row.dueAt,
          isLate: isLate(row, waiting.has(row._id), ctx.now()),
        })),
      };
    }),
  /**
   * Returns the total prices of the matching orders, paid or not, in cents by currency, the shop's first. Test orders count only
   * in the current test mode. `tests` is the number of matching orders of other test modes.
   */
  sums: adminProcedure.input(z.strictObject(orderFilter)).query(({ ctx, input }) => {
    const found = sumsOfOrdersThatMatch(ctx.db, searchOf(input, ctx.env.TIME_ZONE));
    return totalsByCurrency(found, testModeOf(ctx.env));
  }),
  /** Lists the names of the packages that have been ordered; at most 200. */
  packages: staffProcedure.query(({ ctx }) => packagesOfOrders(ctx.db)),
  /** Returns total and net sales in cents, in the shop's currency and in others, and the number of orders. */
  totals: adminProcedure.query(({ ctx }) => salesTotals(ctx.db, testModeOf(ctx.env))),
  /** Returns what the customer has spent, in cents, in the shop's currency and in others, and their number of orders. */
  spent: customerProcedure.query(({ ctx }) => spentBy(ctx.db, customerOf(ctx.user), testModeOf(ctx.env))),
  /** Returns payments, refunds and orders per day, week or month, see sales.ts. */
  sales: adminProcedure
    .input(salesInput)
    .query(({ ctx, input }) => salesOf(ctx.db, input, ctx.env.TIME_ZONE, testModeOf(ctx.env))),
  /** Sets an order's status. A repeat changes nothing. */
  setOrderStatus: staffProcedure
    .input(byId.extend({ orderStatus: orderStatusInput }))
    .mutation(({ ctx, input: { _id, orderStatus } }) =>
      write(ctx.db, (tx) => {
        const order = requireSeenOrder(tx, _id, ctx.user);
        saveExtra(tx, ctx, _id);
        return toOrder(changeOrderStatus(tx, order, orderStatus, { user: ctx.user, now: ctx.now() }));
      }),
    ),
  /**
   * Sets the status of many orders, all or none. `previous` lists the changed orders with their old status. Pass it to
   * `restoreOrderStatus` to undo exactly this change.
   */
  setManyOrderStatus: staffProcedure
    .input(z.strictObject({ _ids: manyIds, orderStatus: orderStatusInput }))
    .mutation(({ ctx, input: { _ids, orderStatus } }) =>
      write(ctx.db, (tx) => ({
        previous: setMany(
          tx,
          _ids.map((_id) => ({ _id, orderStatus })),
          { user: ctx.user, now: ctx.now() },
        ),
        orderStatus,
      })),
    ),
  /**
   * Sets the status of all matching orders, 500 per call. `count` is the number that the user has confirmed; the first call throws
   * CONFLICT if more orders match. Later calls pass the `next` of the previous call as `before`. Orders that are placed between the
   * calls are not changed.
   */
  setMatchingOrderStatus: staffProcedure
    .input(
      z.strictObject({
        filter: z.strictObject(orderFilter),
        orderStatus: orderStatusInput,
        count: confirmedCount,
        before: z.string({ error: "Before must be text." }).optional(),
      }),
    )
    .mutation(({ ctx, input: { filter, orderStatus, count, before } }) => {
      const wanted = searchOf(filter, ctx.env.TIME_ZONE);
      if (before === undefined) requireConfirmed(ctx.db, wanted, count);
      else requireSeenOrder(ctx.db, before, ctx.user);
      return setMatching(ctx.db, wanted, {
        to: orderStatus,
        before,
        by: { user: ctx.user, now: ctx.now() },
      });
    }),
  /** Sets each of the orders to the status given for it, all or none. Returns `previous` like `setManyOrderStatus`. */
  restoreOrderStatus: staffProcedure
    .input(z.strictObject({ orders: manyStatuses }))
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => ({
        previous: setMany(tx, input.orders, { user: ctx.user, now: ctx.now() }),
      })),
    ),
  /**
   * Sets an order's payment status manually and books the payment or refund. The reason appears in the order's history and the audit
   * log. `mailsCustomer` mails the customer the receipt or refund notice, with the invoice or credit note.
   */
  setPaymentStatus: adminProcedure
    .input(
      byId.extend({
        paymentStatus: paymentStatusInput,
        reason: requiredText("Reason", 500),
        mailsCustomer: z.boolean({ error: "mailsCustomer must be true or false." }).default(false),
      }),
    )
    .mutation(async ({ ctx, input: { _id, paymentStatus, reason, mailsCustomer } }) => {
      return write(ctx.db, (tx) => {
        const by = { user: ctx.user, reason, mailsCustomer, now: ctx.now() };
        saveExtra(tx, ctx, requireOrder(tx, _id, ctx.user)._id);
        return toOrder(setPaymentByHand(tx, ctx, requireOrder(tx, _id, ctx.user), paymentStatus, by));
      });
    }),
  /** Cancels an unpaid order, as its customer or an admin. A repeat changes nothing. */
  cancel: buyerProcedure.input(cancelInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const { order, by } = requireBuyer({ ...ctx, db: tx }, input._id);
      saveExtra(tx, ctx, order._id);
      return toOrder(cancel(tx, order, by, ctx));
    }),
  ),
  /** Returns the documented checkout form of an unpaid order. Repeated calls return the same form, because the session is reused. */
  checkout: buyerProcedure.input(byId).query(async ({ ctx, input }): Promise<Checkout> => {
    const { order, isCustomer } = requireBuyer(ctx, input._id);
    requireSameMode(order, ctx.env);
    const opened = await openCheckout(ctx, order, DOCUMENTED_PROVIDER, { isCustomer });
    if (opened.kind !== "form") throw new Error("The documented checkout is a form.");
    return { action: opened.action, fields: opened.fields };
  }),
  /** Returns the payment methods of an unpaid order, and the state of its payments. */
  waysToPay: buyerProcedure.input(byId).query(async ({ ctx, input }) => {
    const { order } = requireBuyer(ctx, input._id);
    requireSameMode(order, ctx.env);
    return paymentMethods(ctx, order);
  }),
  /** Opens a checkout. Returns the URL for the browser, or instructions for the buyer. */
  pay: buyerProcedure.input(byId.extend(payInput.shape)).mutation(async ({ ctx, input }) => {
    const { order, isCustomer } = requireBuyer(ctx, input._id);
    requireSameMode(order, ctx.env);
    const opened = await openCheckout(ctx, order, input.provider, { isCustomer });
    return opened;
  }),
  /** Requests the payment's state from the provider after the buyer has returned from it. */
  returned: buyerProcedure
    .input(byId)
    .query(({ ctx, input }) => checkAfterReturn(ctx, requireBuyer(ctx, input._id).order)),
};
