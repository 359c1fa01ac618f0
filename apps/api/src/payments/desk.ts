import {
  audit,
  type Db,
  findNotification,
  findOrder,
  flaggedInvoices,
  immediate,
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

const LIMIT = 200;
/** A notification that was not settled for so long is worth a look. */
const WAITING_MS = 10 * 60_000;

/** A notification as the admin reads it; `at` in milliseconds, `amount` and `currency` as they were written. */
function shown(row: Notification) {
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
  };
}

const again = { state: "received", waitsFor: null, settledAt: null } as const;

/** Whether it may be judged once more: what it brought is not in the ledger. */
function isOpen(tx: Db, row: Notification): boolean {
  if (row.state === "booked") return false;
  return row.orderId === null || !ledgerOf(tx, row.orderId).some((entry) => entry.notificationId === row._id);
}

/** What only an admin does with payments beside their e-mails: look at what is odd, have it checked again, settle it. */
export const paymentDeskProcedures = {
  /** What needs a look: odd or long unsettled notifications, and orders unpaid after their checkout was opened. */
  attention: adminProcedure.query(({ ctx }) => ({
    notifications: notificationsToLookAt(ctx.db, ctx.now() - WAITING_MS, LIMIT).map(shown),
    unpaid: flaggedInvoices(ctx.db, LIMIT).map((invoice) => ({
      orderId: invoice.orderId,
      amountCents: invoice.amountCents,
      /** When the checkout was opened, in milliseconds. */
      openedAt: invoice.createdAt,
      flag: invoice.flag ?? "",
    })),
  })),
  /** An order's ledger (amounts in cents, refunds negative) and what the provider told of it, the oldest first. */
  ofOrder: adminProcedure.input(byId).query(({ ctx, input }) => {
    if (!findOrder(ctx.db, input._id)) throw notFound("order");
    return {
      ledger: ledgerOf(ctx.db, input._id).map(
        ({ _id, txnId, status, parentTxnId, grossCents, createdAt: at }) => ({
          _id,
          txnId,
          status,
          parentTxnId,
          grossCents,
          at,
        }),
      ),
      notifications: notificationsOf(ctx.db, input._id).map(shown),
    };
  }),
  /** Asks the provider about a notification once more and judges it anew. */
  checkAgain: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    const row = immediate(ctx.db, (tx) => {
      const found = findNotification(tx, input._id);
      if (!found) throw notFound("notification");
      if (!isOpen(tx, found))
        throw refuse("CONFLICT", "This notification is booked; there is nothing to check.");
      audit(tx, ctx.user.email, "payments.checkAgain", found._id, ctx.now());
      updateNotification(tx, found._id, { ...again, verifiedAt: null, nextTryAt: ctx.now() });
      return findNotification(tx, found._id) ?? found;
    });
    ctx.wake("payments");
    return shown(row);
  }),
  /** Looks at all that came in about an order once more, and takes the mark off it until the next look. */
  checkOrderAgain: adminProcedure.input(byId).mutation(({ ctx, input }) => {
    const checked = immediate(ctx.db, (tx) => {
      if (!findOrder(tx, input._id)) throw notFound("order");
      audit(tx, ctx.user.email, "payments.checkOrderAgain", input._id, ctx.now());
      unflagInvoices(tx, input._id);
      const open = notificationsOf(tx, input._id).filter((row) => row.state !== "ignored" && isOpen(tx, row));
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
            current: shown(row),
          });
        const note = input.note.trim();
        audit(tx, ctx.user.email, "payments.putAside", `${row._id}: ${note}`, ctx.now());
        updateNotification(tx, row._id, {
          state: "ignored",
          reason: `${row.reason} Put aside by ${ctx.user.email}: ${note}`,
        });
        return shown(findNotification(tx, row._id) ?? row);
      }),
    ),
};
