import type { Db } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import {
  findPaymentSession,
  ledgerOfTxn,
  type PaymentSession,
  type ReceivedEvent,
  sessionsOf,
  sessionWithReference,
} from "@rankwright/db/payments";
import { formatCents, normalEmail, providerNames } from "@rankwright/schema";
import { sameSecret } from "../../secrets/same-secret.ts";
import type { PaymentEvent } from "../provider.ts";
import { providerOf } from "../providers.ts";

/** The payment session that an event belongs to, and its order. */
export interface Match {
  order: OrderRow;
  session: PaymentSession;
}

/** Proof that an event belongs to its session: the checkout's secret (nonce), or the reference, which only proves verified events. */
type Proof = "secret" | "wrong secret" | "reference";

export const notRecordedHint = ({ provider }: Pick<ReceivedEvent, "provider">) =>
  `Nothing was recorded. Check the payment in ${providerNames[provider]}`;

/** Finds the session of a refund or reversal by its payment in the ledger: the latest session of that order with this provider. */
function sessionOfPayment(db: Db, { provider, event }: ReceivedEvent): PaymentSession | undefined {
  // Unsigned notifications must contain the checkout's secret.
  if (event.parentTxnId === "" || providerOf(provider).verifies === "after") return undefined;
  const [paid] = ledgerOfTxn(db, provider, event.parentTxnId);
  return paid && sessionsOf(db, paid.orderId).findLast((one) => one.provider === provider);
}

function findSession(db: Db, received: ReceivedEvent): { session: PaymentSession; proof: Proof } | undefined {
  const { provider, event } = received;
  const named = findPaymentSession(db, event.invoiceId);
  // Signed refunds may lack the secret or have a different invoice number, so they are also matched by their payment.
  const paid = event.nonce === "" ? sessionOfPayment(db, received) : undefined;
  if (named?.provider === provider && !paid)
    return { session: named, proof: sameSecret(event.nonce, named.nonce) ? "secret" : "wrong secret" };
  const modes = event.isTest ? (["sandbox", "local"] as const) : (["live"] as const);
  const byReference =
    event.reference === "" || event.invoiceId !== ""
      ? undefined
      : modes.map((mode) => sessionWithReference(db, provider, mode, event.reference)).find(Boolean);
  const session = byReference ?? sessionOfPayment(db, received);
  return session && { session, proof: "reference" };
}

/** Finds an event's session and order, and the proof that they belong together. */
export function findMatch(db: Db, received: ReceivedEvent): (Match & { proof: Proof }) | undefined {
  const found = findSession(db, received);
  const order = found && findOrder(db, found.session.orderId);
  return found && order && { ...found, order };
}

/** Returns the proven match of a verified event, or the reason why there is none. */
export function provenMatch(db: Db, received: ReceivedEvent): Match | string {
  const found = findMatch(db, received);
  if (!found)
    return `It doesn't match an order on this site. ${notRecordedHint(received)}. It may belong to another shop.`;
  if (found.proof === "wrong secret")
    return `It refers to an order on this site, but came without the checkout's secret. ${notRecordedHint(received)} and refund it if nobody ordered.`;
  return { session: found.session, order: found.order };
}

/**
 * Returns the e-mail address that was paid. PayPal's `receiver` is the account's primary address, which may differ from the
 * checkout's. It only counts if the provider requires a payee and the event has no `payee`.
 */
function paidTo({ provider, event }: ReceivedEvent, session: PaymentSession): string {
  if (providerOf(provider).payee === "needed") return event.payee || event.receiver;
  return event.payee || session.payeeEmail;
}

/** Explains how a verified event differs from its session. Returns undefined if it doesn't differ. */
export function mismatchReason(received: ReceivedEvent, { session }: Match): string | undefined {
  const { event } = received;
  const look = notRecordedHint(received);
  if (event.type === "other")
    return `${providerNames[received.provider]} reports “${event.status || "nothing"}”, which is not a payment for an order. ${look}.`;
  if (event.txnId === "") return `It has no transaction id. ${look}.`;
  const payee = paidTo(received, session);
  if (normalEmail(payee) !== normalEmail(session.payeeEmail))
    return `The money was sent to ${payee || "nobody"} instead of the order's payee, ${session.payeeEmail}. ${look}.`;
  if (event.currency !== session.currency)
    return `The currency is ${event.currency || "missing"}, not ${session.currency}. ${look} and refund it.`;
  return undefined;
}

export const isMoneyBack = ({ type }: PaymentEvent) => type === "refunded" || type === "reversed";

function isRightAmount({ provider, event }: ReceivedEvent, price: number): boolean {
  const { cents, type } = event;
  if (cents === undefined) return false;
  // The owner may record any amount that is on a bank statement.
  if (providerOf(provider).manualConfirmation) return isMoneyBack(event) ? cents < 0 : cents > 0;
  if (isMoneyBack(event)) return cents < 0 && cents >= -price;
  if (type !== "captured") return cents > 0 && cents <= price;
  return cents === price;
}

export function amountMismatchReason(received: ReceivedEvent, { session }: Match): string | undefined {
  const { event } = received;
  if (isRightAmount(received, session.amountCents)) return undefined;
  const price = formatCents(session.amountCents, session.currency);
  const written =
    event.cents === undefined ? `“${event.amount}”` : formatCents(event.cents, session.currency);
  return event.type === "captured"
    ? `The amount is ${written}, but the order costs ${price}. ${notRecordedHint(received)} and refund it, or mark the order as paid.`
    : `The amount of the ${event.status} is ${written}, which can't be for an order of ${price}. ${notRecordedHint(received)}.`;
}
