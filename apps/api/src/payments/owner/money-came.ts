import { audit, type Tx, write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import {
  balanceOf,
  findNotification,
  type PaymentSession,
  sessionsOf,
  sessionWithReference,
} from "@rankwright/db/payments";
import { formatCents } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { notFound, refuse, wrongField } from "../../trpc/errors.ts";
import { processVerified } from "../booking/process.ts";
import { tellers } from "../providers.ts";
import { keepTold } from "./told.ts";

/** A transfer on the owner's bank statement, identified by its reference or by the order. */
export interface MoneyCame {
  reference: string;
  orderId: string;
  cents: number;
  /** The day on the statement, such as 2026-11-22. */
  date: string;
}

/** Maximum distance of a statement's date into the future, in ms. It allows a few days and catches a mistyped year. */
const AHEAD_MS = 7 * 24 * 3_600_000;
/** Maximum distance of a statement's date before the checkout's start, in ms. Banks may backdate transfers. */
const BACK_MS = 31 * 24 * 3_600_000;

/** Result of recording a transfer. */
export interface Booked {
  orderId: string;
  /** State of the notification that records the transfer. */
  state: string;
  /** Unpaid remainder of the order's price, in cents of its currency. */
  leftCents: number;
  currency: string;
}

const MODES = ["live", "sandbox", "local"] as const;

function wrong(path: keyof MoneyCame | "amount", message: string) {
  return wrongField(path, message);
}

/** Finds the session for a reference on a statement. Several providers may use references. */
function sessionOf(tx: Tx, { reference, orderId }: MoneyCame): PaymentSession {
  const read = tellers.flatMap(({ id, ownerTells }) => {
    const text = ownerTells?.readReference(reference);
    return text === undefined ? [] : [{ id, text }];
  });
  if (read.length === 0)
    throw wrong("reference", "This reference is invalid. Compare it with your bank statement.");
  const found = read
    .flatMap(({ id, text }) => MODES.map((mode) => sessionWithReference(tx, id, mode, text)))
    .find((one) => one !== undefined);
  if (!found) throw wrong("reference", "No order has this reference. Compare it with your bank statement.");
  if (orderId !== "" && found.orderId !== orderId)
    throw wrong("reference", "This reference belongs to another order.");
  return found;
}

function needSession(tx: Tx, came: MoneyCame): PaymentSession {
  if (came.reference !== "") return sessionOf(tx, came);
  if (!findOrder(tx, came.orderId)) throw notFound("order");
  const own = sessionsOf(tx, came.orderId).findLast(({ provider }) =>
    tellers.some(({ id }) => id === provider),
  );
  if (own) return own;
  throw refuse("CONFLICT", "The customer chose another payment method. Mark the order as paid instead.");
}

/**
 * Books a transfer of any amount that the owner saw on a bank statement. Like all payments it's stored as a verified
 * notification. Rejects with CONFLICT if the same amount and day are already booked for the reference, and with BAD_REQUEST for
 * an invalid reference.
 */
export async function moneyCame(deps: Deps, came: MoneyCame, email: string): Promise<Booked> {
  const kept = await write(deps.db, (tx) => {
    const now = deps.now();
    if (Date.parse(came.date) > now + AHEAD_MS)
      throw wrong("date", "Date is more than a week ahead. Compare it with your bank statement.");
    const session = needSession(tx, came);
    if (Date.parse(came.date) < session.createdAt - BACK_MS)
      throw wrong(
        "date",
        "Date is more than a month before the order's payment details were issued. Compare it with your bank statement.",
      );
    const money = `${formatCents(came.cents, session.currency)} of ${came.date}`;
    const said = `${session.reference}:${came.date}:${came.cents}`;
    const txnId = `${session.reference}-${came.date}-${came.cents}`;
    const movement = {
      type: "captured",
      status: "Received",
      txnId,
      parentTxnId: "",
      cents: came.cents,
    } as const;
    const told = keepTold(tx, session, movement, { email, now }, said);
    if (!told)
      throw refuse(
        "CONFLICT",
        `${money} is already recorded for this reference. If the same amount arrived twice that day, record the second payment with the next day's date.`,
      );
    audit(tx, email, "payments.moneyCame", `${session.orderId}: ${money}`, now);
    return { told, orderId: session.orderId };
  });
  await processVerified(deps, kept.told);
  const { orderId, told } = kept;
  const { priceCents = 0, currency = "" } = findOrder(deps.db, orderId) ?? {};
  return {
    orderId,
    state: findNotification(deps.db, told)?.state ?? "received",
    leftCents: Math.max(0, priceCents - balanceOf(deps.db, orderId)),
    currency,
  };
}
