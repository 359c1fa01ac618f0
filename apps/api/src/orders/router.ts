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
import { isLate, nextOf, waitingForAnswer } from "@rankwright/db/rooms";
import {
  type Checkout,
  ORDER_PAGE_SIZES,
  orderStatusInput,
  payInput,
  paymentStatusInput,
  placeOrder,
  requiredText,
  testModeOf,
  worksHere,
} from "@rankwright/schema";
import { z } from "zod";
import { DOCUMENTED } from "../payments/providers.ts";
import { openCheckout } from "../payments/session/open.ts";
import { askAfterReturn, waysToPay } from "../payments/session/ways.ts";
import { keepExtra } from "../trpc/extra.ts";
import { byId, needPlace, pageInput, slice } from "../trpc/input.ts";
import { adminProcedure, buyerProcedure, customerProcedure, staffProcedure } from "../trpc/trpc.ts";
import { billingProcedures } from "./billing.ts";
import { needBuyer, needReader } from "./buyer.ts";
import {
  cancel,
  customerOf,
  needOrder,
  needSameMode,
  needSeenOrder,
  seenOrder,
  setPaymentByHand,
  toOrder,
} from "./change.ts";
import { inMode, orderFilter, searchOf } from "./filter.ts";
import { confirmedCount, needConfirmed, setMatching } from "./matching.ts";
import { paperProcedures } from "./papers.ts";
import { place } from "./place.ts";
import { salesInput, salesOf } from "./sales.ts";
import { changeOrderStatus, manyIds, manyStatuses, setMany } from "./status.ts";

const cancelInput = byId.extend({
  paymentStatus: z.literal("Cancelled", { error: "Payment status must be Cancelled." }),
});

export const ordersProcedures = {
  ...paperProcedures,
  ...billingProcedures,
  /** The same request with the same idempotency key gives the first order again. */
  place: customerProcedure.input(placeOrder).mutation(async ({ ctx, input }) => {
    const { order, placed } = await write(ctx.db, (tx) => place(tx, ctx, input));
    if (placed) ctx.wake("mail");
    return toOrder(order);
  }),
  /** Oldest first: a customer's own, all for whoever works here; 1,000 at most, see `slice`. */
  list: customerProcedure.input(slice).query(({ ctx, input }) => {
    needPlace(input.after, (_id) => seenOrder(ctx.db, _id, ctx.user));
    const customer = worksHere(ctx.user) ? undefined : customerOf(ctx.user);
    return listOrders(ctx.db, { ...input, customer }).map(toOrder);
  }),
  get: buyerProcedure.input(byId).query(({ ctx, input }) => toOrder(needReader(ctx, input._id))),
  /** The same for those whose it is to pay or cancel: its customer, or an admin. */
  toPay: buyerProcedure.input(byId).query(({ ctx, input }) => toOrder(needBuyer(ctx, input._id).order)),
  /** The oldest first; `at` in milliseconds. */
  history: staffProcedure.input(byId).query(({ ctx, input }) => {
    const order = needSeenOrder(ctx.db, input._id, ctx.user);
    return orderHistory(ctx.db, order._id).map(({ event, byWhom, note, createdAt: at }) => ({
      event,
      byWhom,
      note,
      at,
    }));
  }),
  /** The customer's own orders, newest first; `createdAt` in milliseconds. */
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
          /** What has to happen next, and by when it is promised, in milliseconds. */
          next:
            row.boardColumn === "brief"
              ? ("brief" as const)
              : nextOf(row, waiting.has(row._id) ? { state: "waiting" } : undefined),
          dueAt: row.dueAt,
        })),
      };
    }),
  /** All orders, newest first unless sorted otherwise; `createdAt` in milliseconds. */
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
          /** How far the brief is that it is asked, and until when it is promised, in milliseconds. */
          brief: briefs.get(row._id) ?? ("none" as const),
          dueAt: row.dueAt,
          isLate: isLate(row, waiting.has(row._id), ctx.now()),
        })),
      };
    }),
  /**
   * What the prices of the orders that match add up to, paid or not: in cents, by currency, the greatest first. Tests count only
   * those that are set now; `tests` says how many others the table shows.
   */
  sums: adminProcedure.input(z.strictObject(orderFilter)).query(({ ctx, input }) => {
    const found = sumsOfOrdersThatMatch(ctx.db, searchOf(input, ctx.env.TIME_ZONE));
    return inMode(found, testModeOf(ctx.env));
  }),
  /** The names of the packages that there are orders of, 200 at most. */
  packages: staffProcedure.query(({ ctx }) => packagesOfOrders(ctx.db)),
  /** Total Sales and Net in cents, and how many orders there are. */
  totals: adminProcedure.query(({ ctx }) => salesTotals(ctx.db, testModeOf(ctx.env))),
  /** Total Spent in cents, and how many orders the customer has. */
  spent: customerProcedure.query(({ ctx }) => spentBy(ctx.db, customerOf(ctx.user), testModeOf(ctx.env))),
  /** What came in, went back and was ordered, per day, week or month; see sales.ts. */
  sales: adminProcedure
    .input(salesInput)
    .query(({ ctx, input }) => salesOf(ctx.db, input, ctx.env.TIME_ZONE, testModeOf(ctx.env))),
  /** A repeat changes nothing. */
  setOrderStatus: staffProcedure
    .input(byId.extend({ orderStatus: orderStatusInput }))
    .mutation(({ ctx, input: { _id, orderStatus } }) =>
      write(ctx.db, (tx) => {
        const order = needSeenOrder(tx, _id, ctx.user);
        keepExtra(tx, ctx, _id);
        return toOrder(changeOrderStatus(tx, order, orderStatus, { user: ctx.user, now: ctx.now() }));
      }),
    ),
  /**
   * Sets many orders, all or none. `previous` names those that were changed with the status they had: handed to
   * `restoreOrderStatus`, it undoes exactly this.
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
   * Sets all orders that match, 500 with each call: `count` is how many were agreed to (with more by now it is refused as CONFLICT),
   * `before` the `next` of the call before. Orders that are placed meanwhile are left alone.
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
      if (before === undefined) needConfirmed(ctx.db, wanted, count);
      else needSeenOrder(ctx.db, before, ctx.user);
      return setMatching(ctx.db, wanted, {
        to: orderStatus,
        before,
        by: { user: ctx.user, now: ctx.now() },
      });
    }),
  /** Gives each of the orders the status named with it, all or none; `previous` as in `setManyOrderStatus`. */
  restoreOrderStatus: staffProcedure
    .input(z.strictObject({ orders: manyStatuses }))
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => ({
        previous: setMany(tx, input.orders, { user: ctx.user, now: ctx.now() }),
      })),
    ),
  /**
   * Books a payment, or money given back, by hand. The reason is in the order's history and the audit log. `mailsCustomer`
   * mails the customer what was booked, with the invoice or credit note.
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
      const order = await write(ctx.db, (tx) => {
        const by = { user: ctx.user, reason, mailsCustomer, now: ctx.now() };
        keepExtra(tx, ctx, needOrder(tx, _id, ctx.user)._id);
        return toOrder(setPaymentByHand(tx, ctx, needOrder(tx, _id, ctx.user), paymentStatus, by));
      });
      if (mailsCustomer) ctx.wake("mail");
      return order;
    }),
  /** The owner's, or an admin's: from UnPaid only; a repeat changes nothing. */
  cancel: buyerProcedure.input(cancelInput).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const { order, by } = needBuyer({ ...ctx, db: tx }, input._id);
      keepExtra(tx, ctx, order._id);
      return toOrder(cancel(tx, order, by, ctx.now()));
    }),
  ),
  /** The documented checkout form of an unpaid order. Asking again gives the same form: it reuses the open session. */
  checkout: buyerProcedure.input(byId).query(async ({ ctx, input }): Promise<Checkout> => {
    const { order, isCustomer } = needBuyer(ctx, input._id);
    needSameMode(order, ctx.env);
    const opened = await openCheckout(ctx, order, DOCUMENTED, { isCustomer });
    if (opened.kind !== "form") throw new Error("The documented checkout is a form.");
    return { action: opened.action, fields: opened.fields };
  }),
  /** How an unpaid order can be paid, and what is known of its payments; the buyer's eyes. */
  waysToPay: buyerProcedure.input(byId).query(async ({ ctx, input }) => {
    const { order } = needBuyer(ctx, input._id);
    needSameMode(order, ctx.env);
    return waysToPay(ctx, order);
  }),
  /** Opens a checkout: where the browser goes next, or what the buyer has to do. */
  pay: buyerProcedure.input(byId.extend(payInput.shape)).mutation(async ({ ctx, input }) => {
    const { order, isCustomer } = needBuyer(ctx, input._id);
    needSameMode(order, ctx.env);
    const opened = await openCheckout(ctx, order, input.provider, { isCustomer });
    ctx.wake("mail");
    return opened;
  }),
  /** The buyer is back from the provider, which is asked what became of the payment. */
  returned: buyerProcedure
    .input(byId)
    .query(({ ctx, input }) => askAfterReturn(ctx, needBuyer(ctx, input._id).order)),
};
