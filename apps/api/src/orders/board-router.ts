import { listUserRecords, userRecordOfEmail } from "@rankwright/db/accounts";
import { audit, type Db, write } from "@rankwright/db/core";
import {
  assignOrder,
  countOnBoard,
  neighboursOf,
  type OrderRow,
  onBoard,
  othersOfCustomer,
  spentBy,
} from "@rankwright/db/orders";
import {
  isLate,
  lateOrders,
  ordersWithoutBrief,
  unreadByOwner,
  unreadOrders,
  waitingForAnswer,
} from "@rankwright/db/rooms";
import {
  BOARD_COLUMNS,
  BOARD_MAX,
  BOARD_PAGE,
  boardWords,
  moveRefusal,
  normalEmail,
  optionalEmail,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { refuse, wrongField } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { requireSeenOrder, toOrder } from "./change.ts";
import { changeOrderStatus } from "./status.ts";

const column = z.enum(BOARD_COLUMNS, { error: `Column must be one of ${BOARD_COLUMNS.join(", ")}.` });
/** Number of orders that a REST client gets of the column that it names. */
const MORE_CARDS = 200;
const shown = `Count must be a whole number from ${BOARD_PAGE} to ${BOARD_MAX}.`;
const OTHERS_SHOWN = 10;

/** Order on the board. */
export interface Card
  extends Pick<OrderRow, "_id" | "packageName" | "requestTitle" | "customerName" | "assignee" | "dueAt"> {
  /** Number of the subscription's period that the order pays, 0 for a trial; null for other orders. */
  period: number | null;
  column: OrderRow["boardColumn"];
  isLate: boolean;
  /** True if a delivery awaits the customer's response, and the customer has written since the owner's last message. */
  hasWritten: boolean;
  /** True if the customer has written, and nobody on the owner's side has seen it or replied. */
  isUnread: boolean;
  /** Time of payment or delivery, in milliseconds. */
  since: number;
  isTest: boolean;
}

/** Converts orders to cards of the board. */
function toCards(db: Db, orders: readonly OrderRow[], now: number): Card[] {
  const ids = orders.map(({ _id }) => _id);
  const waiting = waitingForAnswer(db, ids);
  const unread = unreadByOwner(db, orders);
  return orders.map((order) => cardOf(order, waiting.get(order._id), unread.has(order._id), now));
}

/** `hasWritten`: see `Card`; undefined if no delivery of the order awaits the customer's response. */
function cardOf(order: OrderRow, hasWritten: boolean | undefined, isUnread: boolean, now: number): Card {
  const { _id, packageName, requestTitle, customerName, dueAt, assignee, boardColumn } = order;
  return {
    _id,
    packageName,
    requestTitle,
    customerName,
    period: order.isRequest ? null : order.period,
    column: boardColumn,
    assignee,
    dueAt: order.paymentStatus === "Cancelled" ? null : dueAt,
    isLate: isLate(order, hasWritten !== undefined, now),
    hasWritten: boardColumn === "work" && hasWritten === true,
    isUnread,
    since: order.stepChangedAt ?? order.createdAt,
    isTest: order.testMode !== null,
  };
}

function toCard(db: Db, order: OrderRow, now: number): Card {
  const { _id } = order;
  const hasWritten = waitingForAnswer(db, [_id]).get(_id);
  return cardOf(order, hasWritten, unreadByOwner(db, [order]).has(_id), now);
}

function requireColleague(db: Db, email: string): string {
  const found = userRecordOfEmail(db, normalEmail(email));
  if (found) return normalEmail(found.userEmail);
  const message = "No team member has this e-mail.";
  throw wrongField("assignee", message);
}

/** E-mail address, or "" for nobody. */
const assignee = optionalEmail("Assignee");

export const boardProcedures = {
  /**
   * Returns the board: the first orders of each column, overdue ones first, and the number of all. `more` names a column of which
   * `count` orders are returned. `mine` limits the board to orders that are assigned to the caller.
   */
  columns: staffProcedure
    .input(
      z.strictObject({
        mine: z.boolean({ error: "Mine must be true or false." }).default(false),
        more: column.optional(),
        count: z.int({ error: shown }).min(BOARD_PAGE, shown).max(BOARD_MAX, shown).default(MORE_CARDS),
      }),
    )
    .query(({ ctx, input }) =>
      BOARD_COLUMNS.map((name) => {
        const part = { column: name, assignee: input.mine ? normalEmail(ctx.user.email) : undefined };
        const rows = onBoard(ctx.db, { ...part, limit: input.more === name ? input.count : BOARD_PAGE });
        return {
          column: name,
          total: countOnBoard(ctx.db, part),
          orders: toCards(ctx.db, rows, ctx.now()),
        };
      }),
    ),
  /** Returns the orders that need the team now: overdue, with unread messages, and without a brief. */
  needs: staffProcedure.query(({ ctx: { db, now } }) => ({
    late: lateOrders(db, now()),
    unread: unreadOrders(db, now()),
    noBrief: ordersWithoutBrief(db),
  })),
  /** Lists the members of staff to whom an order can be assigned. */
  people: staffProcedure.query(({ ctx }) =>
    listUserRecords(ctx.db).map(({ userEmail }) => normalEmail(userEmail)),
  ),
  /** Assigns an order to a member of staff or to nobody. A repeat changes nothing. */
  assign: staffProcedure.input(byId.extend({ assignee })).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const order = requireSeenOrder(tx, input._id, ctx.user);
      const to = input.assignee === "" ? null : requireColleague(tx, input.assignee);
      if (order.assignee === to) return toCard(tx, order, ctx.now());
      const by = { byWhom: ctx.user.email, note: to ?? "", now: ctx.now() };
      audit(tx, ctx.user.email, "orders.assign", `${order._id}: ${to ?? "nobody"}`, by.now);
      return toCard(tx, assignOrder(tx, order._id, to, by) ?? order, by.now);
    }),
  ),
  /** Moves an order to another column. Only moves to Delivered and back are possible, because events determine the other columns. */
  move: staffProcedure.input(byId.extend({ to: column })).mutation(({ ctx, input: { _id, to } }) =>
    write(ctx.db, (tx) => {
      const order = requireSeenOrder(tx, _id, ctx.user);
      const from = order.boardColumn;
      if (from === to) return toCard(tx, order, ctx.now());
      const reason = from === null ? "It isn't paid." : moveRefusal(from, to);
      if (reason !== undefined) {
        const where = from === null ? "The order" : `The order is ${boardWords[from]} and`;
        throw refuse("CONFLICT", `${where} can't be moved to ${boardWords[to]}. ${reason}`, {
          current: toCard(tx, order, ctx.now()),
        });
      }
      changeOrderStatus(tx, order, to === "delivered" ? "Delivered" : "Pending", {
        user: ctx.user,
        now: ctx.now(),
      });
      return toCard(tx, requireSeenOrder(tx, _id, ctx.user), ctx.now());
    }),
  ),
  /** Returns what the order's page shows next to it: its card, the previous and next order, and its customer's other orders. */
  beside: staffProcedure.input(byId).query(({ ctx, input }) => {
    const order = requireSeenOrder(ctx.db, input._id, ctx.user);
    return {
      card: toCard(ctx.db, order, ctx.now()),
      ...neighboursOf(ctx.db, order._id),
      others: othersOfCustomer(ctx.db, order, OTHERS_SHOWN).map(toOrder),
    };
  }),
  /** Returns the amount that this order's customer has spent, in cents, in the shop's currency and in others, and their number of orders. Admins only. */
  customerSums: adminProcedure.input(byId).query(({ ctx, input }) => {
    const { accountId, emailKey } = requireSeenOrder(ctx.db, input._id, ctx.user);
    return spentBy(ctx.db, { accountId: accountId ?? "", emailKey }, testModeOf(ctx.env));
  }),
};
