import { listUsers, userOfEmail } from "@rankwright/db/accounts";
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
import { isLate, waitingForAnswer } from "@rankwright/db/rooms";
import {
  BOARD_COLUMNS,
  BOARD_PAGE,
  boardMoves,
  boardWords,
  normalEmail,
  optionalEmail,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { refuse, wrongField } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { needSeenOrder, toOrder } from "./change.ts";
import { changeOrderStatus } from "./status.ts";

const column = z.enum(BOARD_COLUMNS, { error: `Column must be one of ${BOARD_COLUMNS.join(", ")}.` });
const MOST = 200;
const OTHERS_SHOWN = 10;

/** An order on the board. */
export interface Card extends Pick<OrderRow, "_id" | "packageName" | "customerName" | "assignee" | "dueAt"> {
  column: OrderRow["boardColumn"];
  isLate: boolean;
  /** Whether its customer has written about what was handed over, and waits for a word. */
  hasWritten: boolean;
  /** When it was paid or delivered, in milliseconds. */
  since: number;
  isTest: boolean;
}

/** Orders as the board has them. */
function toCards(db: Db, orders: readonly OrderRow[], now: number): Card[] {
  const waiting = waitingForAnswer(
    db,
    orders.map(({ _id }) => _id),
  );
  return orders.map((order) => cardOf(order, waiting.get(order._id), now));
}

/** `hasWritten` is undefined for an order without a delivery that waits. */
function cardOf(order: OrderRow, hasWritten: boolean | undefined, now: number): Card {
  const { _id, packageName, customerName, dueAt, assignee, boardColumn, stepChangedAt, createdAt } = order;
  return {
    _id,
    packageName,
    customerName,
    column: boardColumn,
    assignee,
    dueAt: order.paymentStatus === "Cancelled" ? null : dueAt,
    isLate: isLate(order, hasWritten !== undefined, now),
    hasWritten: boardColumn === "work" && hasWritten === true,
    since: stepChangedAt ?? createdAt,
    isTest: order.testMode !== null,
  };
}

function toCard(db: Db, order: OrderRow, now: number): Card {
  return cardOf(order, waitingForAnswer(db, [order._id]).get(order._id), now);
}

function needColleague(db: Db, email: string): string {
  const found = userOfEmail(db, normalEmail(email));
  if (found) return normalEmail(found.userEmail);
  const message = "Nobody who works here has this e-mail.";
  throw wrongField("assignee", message);
}

/** "" for nobody. */
const assignee = optionalEmail("Assignee");

export const boardProcedures = {
  /**
   * The board: each column's first orders, late ones first, and how many it has. `more` names the one of which more are asked
   * for; `mine` leaves the caller's own.
   */
  columns: staffProcedure
    .input(
      z.strictObject({
        mine: z.boolean({ error: "Mine must be true or false." }).default(false),
        more: column.optional(),
      }),
    )
    .query(({ ctx, input }) =>
      BOARD_COLUMNS.map((name) => {
        const part = { column: name, assignee: input.mine ? normalEmail(ctx.user.email) : undefined };
        const rows = onBoard(ctx.db, { ...part, limit: input.more === name ? MOST : BOARD_PAGE });
        return {
          column: name,
          total: countOnBoard(ctx.db, part),
          orders: toCards(ctx.db, rows, ctx.now()),
        };
      }),
    ),
  /** Who works here: whom an order can be given to. */
  people: staffProcedure.query(({ ctx }) => listUsers(ctx.db).map(({ userEmail }) => normalEmail(userEmail))),
  /** Gives an order to somebody who works here, or to nobody; the same again changes nothing. */
  assign: staffProcedure.input(byId.extend({ assignee })).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const order = needSeenOrder(tx, input._id, ctx.user);
      const to = input.assignee === "" ? null : needColleague(tx, input.assignee);
      if (order.assignee === to) return toCard(tx, order, ctx.now());
      const by = { byWhom: ctx.user.email, note: to ?? "", now: ctx.now() };
      audit(tx, ctx.user.email, "orders.assign", `${order._id}: ${to ?? "nobody"}`, by.now);
      return toCard(tx, assignOrder(tx, order._id, to, by) ?? order, by.now);
    }),
  ),
  /** Moves an order to another column, where that is for somebody to say: Delivered, and back into work. */
  move: staffProcedure.input(byId.extend({ to: column })).mutation(({ ctx, input: { _id, to } }) =>
    write(ctx.db, (tx) => {
      const order = needSeenOrder(tx, _id, ctx.user);
      const from = order.boardColumn;
      if (from === to) return toCard(tx, order, ctx.now());
      const allowed: readonly string[] = from === null ? [] : boardMoves[from];
      if (!allowed.includes(to)) {
        const where = from === null ? "An order that is not paid" : `An order that is ${boardWords[from]}`;
        throw refuse("CONFLICT", `${where} can't be moved to ${boardWords[to]}.`, {
          current: toCard(tx, order, ctx.now()),
        });
      }
      changeOrderStatus(tx, order, to === "delivered" ? "Delivered" : "Pending", {
        user: ctx.user,
        now: ctx.now(),
      });
      return toCard(tx, needSeenOrder(tx, _id, ctx.user), ctx.now());
    }),
  ),
  /** What stands beside an order: its place on the board, the ones placed before and after, and its customer's others. */
  beside: staffProcedure.input(byId).query(({ ctx, input }) => {
    const order = needSeenOrder(ctx.db, input._id, ctx.user);
    return {
      card: toCard(ctx.db, order, ctx.now()),
      ...neighboursOf(ctx.db, order._id),
      others: othersOfCustomer(ctx.db, order, OTHERS_SHOWN).map(toOrder),
    };
  }),
  /** What this order's customer has spent in all, in cents, and how many orders they have; an admin's alone. */
  customerSums: adminProcedure.input(byId).query(({ ctx, input }) => {
    const { accountId, emailKey } = needSeenOrder(ctx.db, input._id, ctx.user);
    return spentBy(ctx.db, { accountId: accountId ?? "", emailKey }, testModeOf(ctx.env));
  }),
};
