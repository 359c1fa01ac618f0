import {
  addOrderEvent,
  audit,
  countFlaggedInvoices,
  countToLookAt,
  type Db,
  dropFlags,
  findNotification,
  findOrder,
  findOrders,
  flaggedInvoices,
  immediate,
  isByHand,
  type LedgerRow,
  ledgerOf,
  type Notification,
  notificationsOf,
  notificationsToLookAt,
  unflagInvoices,
  updateNotification,
} from "@rankwright/db";
import { requiredText } from "@rankwright/schema";
import { notFound, refuse } from "../errors.ts";
import { byId } from "../routers/input.ts";
import { adminProcedure } from "../trpc.ts";
import { parsePaypal } from "./paypal-standard.ts";

const LIMIT = 50;
/** A notification that was not settled for so long is worth a look. */
const WAITING_MS = 10 * 60_000;

/**
 * What kind of look a notification needs: `forged` is not the provider's, `second` and `late` brought money to an order
 * that was paid or not awaiting any, `overdrawn` took back more than it had, `unfit` is genuine but was not booked,
 * `waiting` has no answer yet, `none` is settled.
 */
export type Concern = "forged" | "second" | "late" | "overdrawn" | "unfit" | "waiting" | "none";

function concernOf(row: Notification, ledger: LedgerRow[]): Concern {
  if (row.state === "received") return "waiting";
  if (row.state !== "odd") return "none";
  if (row.verifiedAt === null) return "forged";
  const own = ledger.findIndex((entry) => entry.notificationId === row._id);
  if (own < 0) return "unfit";
  const before = ledger.slice(0, own).reduce((sum, entry) => sum + entry.grossCents, 0);
  if (before + (ledger[own]?.grossCents ?? 0) < 0) return "overdrawn";
  return before > 0 ? "second" : "late";
}

/** A notification as the admin reads it; `at` in milliseconds, `amount` and `currency` as they were written. */
function shown(row: Notification, ledger: LedgerRow[]) {
  const { status, txnId, amount, currency, payer, payee } = parsePaypal(row.raw);
  const { _id, state, reason, orderId, tries, createdAt: at } = row;
  return {
    _id,
    at,
    state,
    reason,
    orderId,
    status,
    txnId,
    amount,
    currency,
    payer,
    payee,
    tries,
    /** Whether the provider says that it sent it; until then nothing in it is to be believed. */
    verified: row.verifiedAt !== null,
    concern: concernOf(row, ledger),
    /** Whether it can be checked once more: what it brought is not in the ledger. */
    canCheck: isOpen(row, ledger),
  };
}

const booksOf = (tx: Db, { orderId }: Notification) => (orderId === null ? [] : ledgerOf(tx, orderId));
const shownNow = (tx: Db, row: Notification) => shown(row, booksOf(tx, row));

const again = { state: "received", waitsFor: null, settledAt: null } as const;

function isOpen(row: Notification, ledger: LedgerRow[]): boolean {
  return row.state !== "booked" && !ledger.some((entry) => entry.notificationId === row._id);
}

/** Whose orders these are, by their ids. */
function ordersNamed(db: Db, ids: (string | null)[]) {
  const found = findOrders(db, [...new Set(ids.filter((_id) => _id !== null))]);
  return new Map(
    found.map(({ _id, packageName, customerName, paymentStatus }) => [
      _id,
      { _id, packageName, customerName, paymentStatus },
    ]),
  );
}

/** What only an admin does with payments beside their e-mails: look at what is odd, have it checked again, settle it. */
export const paymentDeskProcedures = {
  /** What needs a look: odd or long unsettled notifications, and orders unpaid after their checkout was opened. */
  attention: adminProcedure.query(({ ctx: { db, now } }) => {
    const notifications = notificationsToLookAt(db, now() - WAITING_MS, LIMIT);
    const unpaid = flaggedInvoices(db, LIMIT);
    const named = ordersNamed(
      db,
      [...notifications, ...unpaid].map(({ orderId }) => orderId),
    );
    return {
      notifications: notifications.map((row) => ({
        ...shownNow(db, row),
        order: named.get(row.orderId ?? "") ?? null,
      })),
      unpaid: unpaid.map(({ orderId, amountCents, createdAt: openedAt, flag }) => ({
        orderId,
        order: named.get(orderId) ?? null,
        amountCents,
        /** When the checkout was opened, in milliseconds. */
        openedAt,
        flag: flag ?? "",
      })),
    };
  }),
  /** How many of these there are. */
  attentionCount: adminProcedure.query(
    ({ ctx }) => countToLookAt(ctx.db, ctx.now() - WAITING_MS) + countFlaggedInvoices(ctx.db),
  ),
  /** An order's ledger (amounts in cents, refunds negative) and what the provider told of it, the oldest first. */
  ofOrder: adminProcedure.input(byId).query(({ ctx, input }) => {
    if (!findOrder(ctx.db, input._id)) throw notFound("order");
    const ledger = ledgerOf(ctx.db, input._id);
    return {
      ledger: ledger.map((row) => ({
        _id: row._id,
        txnId: row.txnId,
        status: row.status,
        parentTxnId: row.parentTxnId,
        grossCents: row.grossCents,
        at: row.createdAt,
        byHand: isByHand(row),
        isTest: row.mode === "local" || row.mode === "sandbox",
      })),
      notifications: notificationsOf(ctx.db, input._id).map((row) => shown(row, ledger)),
    };
  }),
  /** Asks the provider about a notification once more and judges it anew. */
  checkAgain: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    const row = immediate(ctx.db, (tx) => {
      const found = findNotification(tx, input._id);
      if (!found) throw notFound("notification");
      if (!isOpen(found, booksOf(tx, found)))
        throw refuse("CONFLICT", "This notification is booked; there is nothing to check.");
      audit(tx, ctx.user.email, "payments.checkAgain", found._id, ctx.now());
      updateNotification(tx, found._id, { ...again, verifiedAt: null, nextTryAt: ctx.now() });
      return findNotification(tx, found._id) ?? found;
    });
    ctx.wake("payments");
    return shownNow(ctx.db, row);
  }),
  /** Looks at all that came in about an order once more, and takes the mark off it until the next look. */
  checkOrderAgain: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    const checked = immediate(ctx.db, (tx) => {
      if (!findOrder(tx, input._id)) throw notFound("order");
      audit(tx, ctx.user.email, "payments.checkOrderAgain", input._id, ctx.now());
      unflagInvoices(tx, input._id);
      const ledger = ledgerOf(tx, input._id);
      const told = notificationsOf(tx, input._id);
      const open = told.filter((row) => row.state !== "ignored" && isOpen(row, ledger));
      for (const row of open)
        updateNotification(tx, row._id, { ...again, verifiedAt: null, nextTryAt: ctx.now() });
      return open.length;
    });
    ctx.wake("payments");
    return { checked };
  }),
  /** Puts an odd notification aside, with what was done about it. It is kept. */
  putAside: adminProcedure
    .input(byId.extend({ note: requiredText("Note", 500) }))
    .mutation(({ ctx, input }) =>
      immediate(ctx.db, (tx) => {
        const row = findNotification(tx, input._id);
        if (!row) throw notFound("notification");
        if (row.state !== "odd")
          throw refuse("CONFLICT", "Only a notification that needs a look can be put aside.", {
            current: shownNow(tx, row),
          });
        const note = input.note.trim();
        audit(tx, ctx.user.email, "payments.putAside", `${row._id}: ${note}`, ctx.now());
        updateNotification(tx, row._id, {
          state: "ignored",
          reason: `${row.reason} Put aside by ${ctx.user.email}: ${note}`,
        });
        return shownNow(tx, findNotification(tx, row._id) ?? row);
      }),
    ),
  /** Settles that an order stayed unpaid after its checkout, with what was found out. It is not flagged again. */
  putOrderAside: adminProcedure
    .input(byId.extend({ note: requiredText("Note", 500) }))
    .mutation(({ ctx, input }) =>
      immediate(ctx.db, (tx) => {
        if (!findOrder(tx, input._id)) throw notFound("order");
        const note = input.note.trim();
        const by = { byWhom: ctx.user.email, note, now: ctx.now() };
        audit(tx, by.byWhom, "payments.putOrderAside", `${input._id}: ${note}`, by.now);
        addOrderEvent(tx, input._id, "unpaid checkout put aside", by);
        dropFlags(tx, input._id);
        return { _id: input._id };
      }),
    ),
};
