import { audit, type Tx, write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import {
  balanceOf,
  findNotification,
  type PaymentSession,
  sessionsOf,
  sessionWithReference,
} from "@rankwright/db/payments";
import { formatCents, PAYMENT_MODES } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { notFound, refuse, wrongField } from "../../trpc/errors.ts";
import { processVerified } from "../booking/process.ts";
import { manualProviders } from "../providers.ts";
import { insertOwnerEvent } from "./owner-event.ts";

/** A transfer on the owner's bank statement, identified by its reference or by the order. */
export interface Transfer {
  reference: string;
  orderId: string;
  cents: number;
  /** The day on the statement, such as 2026-11-22. */
  date: string;
}

/** Maximum time from now to a transfer's date, in ms. It allows dates a few days ahead, but no mistyped year. */
const MAX_AHEAD_MS = 7 * 24 * 3_600_000;
/** Maximum time from a transfer's date to the start of its checkout, in ms. Banks may backdate transfers. */
const MAX_BACK_MS = 31 * 24 * 3_600_000;

/** Result of recording a transfer. */
export interface Booked {
  orderId: string;
  /** State of the notification that records the transfer. */
  state: string;
  /** Unpaid remainder of the order's price, in cents of its currency. */
  leftCents: number;
  currency: string;
}

function wrong(path: keyof Transfer | "amount", message: string) {
  return wrongField(path, message);
}

/** Finds the session with this reference, in any mode and of any provider whose payments the owner records. */
function sessionOf(tx: Tx, { reference, orderId }: Transfer): PaymentSession {
  const read = manualProviders.flatMap(({ id, manualConfirmation }) => {
    const text = manualConfirmation?.readReference(reference);
    return text === undefined ? [] : [{ id, text }];
  });
  if (read.length === 0)
    throw wrong("reference", "This reference is invalid. Compare it with your bank statement.");
  const found = read
    .flatMap(({ id, text }) => PAYMENT_MODES.map((mode) => sessionWithReference(tx, id, mode, text)))
    .find((one) => one !== undefined);
  if (!found) throw wrong("reference", "No order has this reference. Compare it with your bank statement.");
  if (orderId !== "" && found.orderId !== orderId)
    throw wrong("reference", "This reference belongs to another order.");
  return found;
}

/** Finds a transfer's session by its reference, or else by its order: the latest one that is paid by transfer. */
function requireSession(tx: Tx, transfer: Transfer): PaymentSession {
  if (transfer.reference !== "") return sessionOf(tx, transfer);
  if (!findOrder(tx, transfer.orderId)) throw notFound("order");
  const own = sessionsOf(tx, transfer.orderId).findLast(({ provider }) =>
    manualProviders.some(({ id }) => id === provider),
  );
  if (own) return own;
  throw refuse("CONFLICT", "The customer chose another payment method. Mark the order as paid instead.");
}

/**
 * Books a transfer of any amount that the owner saw on a bank statement. Like all payments it's stored as a verified
 * notification. Rejects with CONFLICT if the same amount and day are already booked for the reference, or if the customer chose
 * another payment method. Rejects with BAD_REQUEST for an invalid reference or date.
 */
export async function recordTransfer(deps: Deps, transfer: Transfer, email: string): Promise<Booked> {
  const recorded = await write(deps.db, (tx) => {
    const now = deps.now();
    if (Date.parse(transfer.date) > now + MAX_AHEAD_MS)
      throw wrong("date", "Date is more than a week ahead. Compare it with your bank statement.");
    const session = requireSession(tx, transfer);
    if (Date.parse(transfer.date) < session.createdAt - MAX_BACK_MS)
      throw wrong(
        "date",
        "Date is more than a month before the order's payment details were issued. Compare it with your bank statement.",
      );
    const money = `${formatCents(transfer.cents, session.currency)} of ${transfer.date}`;
    const eventKey = `${session.reference}:${transfer.date}:${transfer.cents}`;
    const txnId = `${session.reference}-${transfer.date}-${transfer.cents}`;
    const movement = {
      type: "captured",
      status: "Received",
      txnId,
      parentTxnId: "",
      cents: transfer.cents,
    } as const;
    const notificationId = insertOwnerEvent(tx, session, movement, { email, now }, eventKey);
    if (!notificationId)
      throw refuse(
        "CONFLICT",
        `${money} is already recorded for this reference. If the same amount arrived twice that day, record the second payment with the next day's date.`,
      );
    audit(tx, email, "payments.moneyCame", `${session.orderId}: ${money}`, now);
    return { notificationId, orderId: session.orderId };
  });
  await processVerified(deps, recorded.notificationId);
  const { orderId, notificationId } = recorded;
  const { priceCents = 0, currency = "" } = findOrder(deps.db, orderId) ?? {};
  return {
    orderId,
    state: findNotification(deps.db, notificationId)?.state ?? "received",
    leftCents: Math.max(0, priceCents - balanceOf(deps.db, orderId)),
    currency,
  };
}
