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

/** What the owner saw arrive: by the reference on the statement, or for an order. */
export interface MoneyCame {
  reference: string;
  orderId: string;
  cents: number;
  /** The day on the statement, such as 2026-11-22. */
  date: string;
}

/** A statement's day may lie ahead by some days; a year that was mistyped lies further. */
const AHEAD_MS = 7 * 24 * 3_600_000;
/** A bank may date money back, also to before its checkout was opened. */
const BACK_MS = 31 * 24 * 3_600_000;

/** What a booking came to. */
export interface Booked {
  orderId: string;
  /** Of the notification that it was booked as. */
  state: string;
  /** What of the order's price has not come yet, in cents of its currency. */
  leftCents: number;
  currency: string;
}

const MODES = ["live", "sandbox", "local"] as const;

function wrong(path: keyof MoneyCame | "amount", message: string) {
  return wrongField(path, message);
}

/** The session that a reference on a statement names; several ways to pay may have references. */
function sessionOf(tx: Tx, { reference, orderId }: MoneyCame): PaymentSession {
  const read = tellers.flatMap(({ id, ownerTells }) => {
    const text = ownerTells?.readReference(reference);
    return text === undefined ? [] : [{ id, text }];
  });
  if (read.length === 0)
    throw wrong("reference", "This is no reference of ours: please compare it with the statement.");
  const found = read
    .flatMap(({ id, text }) => MODES.map((mode) => sessionWithReference(tx, id, mode, text)))
    .find((one) => one !== undefined);
  if (!found) throw wrong("reference", "No order was to be paid with this reference.");
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
  throw refuse(
    "CONFLICT",
    "The customer did not choose this way to pay. Mark the order as paid by hand instead.",
  );
}

/**
 * Books a transfer that the owner saw arrive, of whatever amount, the one way that all money takes: as a notification that is
 * verified already. CONFLICT when the same amount of the same day is booked for that reference; BAD_REQUEST for a reference
 * with a typo.
 */
export async function moneyCame(deps: Deps, came: MoneyCame, email: string): Promise<Booked> {
  const kept = await write(deps.db, (tx) => {
    const now = deps.now();
    if (Date.parse(came.date) > now + AHEAD_MS)
      throw wrong("date", "Date is more than a week ahead: please compare it with the statement.");
    const session = needSession(tx, came);
    if (Date.parse(came.date) < session.createdAt - BACK_MS)
      throw wrong(
        "date",
        "Date is more than a month before the order was to be paid: please compare it with the statement.",
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
        `${money} is booked for this reference already. If the same amount came twice that day, book the second one with the next day's date.`,
      );
    audit(tx, email, "payments.moneyCame", `${session.orderId}: ${money}`, now);
    return { told, orderId: session.orderId };
  });
  await processVerified(deps, kept.told);
  deps.wake("mail");
  const { orderId, told } = kept;
  const { priceCents = 0, currency = "" } = findOrder(deps.db, orderId) ?? {};
  return {
    orderId,
    state: findNotification(deps.db, told)?.state ?? "received",
    leftCents: Math.max(0, priceCents - balanceOf(deps.db, orderId)),
    currency,
  };
}
