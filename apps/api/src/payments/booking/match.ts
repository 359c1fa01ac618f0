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

/** What an event is about: one of our orders, by the session it was to be paid with. */
export interface Match {
  order: OrderRow;
  session: PaymentSession;
}

/** How an event knows its session: by the secret that the checkout was given, or by what only the provider's own word proves. */
type Proof = "secret" | "wrong secret" | "reference";

export const checkAt = ({ provider }: Pick<ReceivedEvent, "provider">) =>
  `Nothing was booked. Look the payment up at ${providerNames[provider]}`;

/** The session that a payment in the ledger was made in, as far as the order tells: its latest with this provider. */
function sessionOfPayment(db: Db, { provider, event }: ReceivedEvent): PaymentSession | undefined {
  // Without a signature only the checkout's secret counts.
  if (event.parentTxnId === "" || providerOf(provider).verifies === "after") return undefined;
  const [paid] = ledgerOfTxn(db, provider, event.parentTxnId);
  return paid && sessionsOf(db, paid.orderId).findLast((one) => one.provider === provider);
}

function findSession(db: Db, told: ReceivedEvent): { session: PaymentSession; proof: Proof } | undefined {
  const { provider, event } = told;
  if (event.invoiceId !== "") {
    const session = findPaymentSession(db, event.invoiceId);
    if (session?.provider !== provider) return undefined;
    return { session, proof: sameSecret(event.nonce, session.nonce) ? "secret" : "wrong secret" };
  }
  const modes = event.isTest ? (["sandbox", "local"] as const) : (["live"] as const);
  const called =
    event.reference === ""
      ? undefined
      : modes.map((mode) => sessionWithReference(db, provider, mode, event.reference)).find(Boolean);
  const session = called ?? sessionOfPayment(db, told);
  return session && { session, proof: "reference" };
}

/** The session that an event names and its order, and how it knows it. */
export function findMatch(db: Db, told: ReceivedEvent): (Match & { proof: Proof }) | undefined {
  const found = findSession(db, told);
  const order = found && findOrder(db, found.session.orderId);
  return found && order && { ...found, order };
}

/** The match that a verified event proves to know, or why there is none. */
export function provenMatch(db: Db, told: ReceivedEvent): Match | string {
  const found = findMatch(db, told);
  if (!found) return `It names no order of this site. ${checkAt(told)}; it may be for another shop.`;
  if (found.proof === "wrong secret")
    return `It names an order of this site, but not the secret that the checkout was given. ${checkAt(told)} and refund it if nobody ordered.`;
  return { session: found.session, order: found.order };
}

/** Who an event says was paid: where the credentials decide that, only the address that the checkout named counts. */
function paidTo({ provider, event }: ReceivedEvent, session: PaymentSession): string {
  if (providerOf(provider).payee === "needed") return event.payee || event.receiver;
  return event.payee || session.payeeEmail;
}

/** Where a verified event differs from its session; undefined when nowhere. */
export function mismatch(told: ReceivedEvent, { session }: Match): string | undefined {
  const { event } = told;
  const look = checkAt(told);
  if (event.type === "other")
    return `${providerNames[told.provider]} reports “${event.status || "nothing"}”, which is no payment of an order. ${look}.`;
  if (event.txnId === "") return `It has no transaction id. ${look}.`;
  // The account's main address may differ from the one the checkout named; only where PayPal names just that one counts it.
  const payee = paidTo(told, session);
  if (normalEmail(payee) !== normalEmail(session.payeeEmail))
    return `The money went to ${payee || "nobody"}, but ${session.payeeEmail} is the order's payee. ${look}.`;
  if (event.currency !== session.currency)
    return `The currency is ${event.currency || "missing"}, not ${session.currency}. ${look} and refund it.`;
  return undefined;
}

export const isMoneyBack = ({ type }: PaymentEvent) => type === "refunded" || type === "reversed";

function isRightAmount({ provider, event }: ReceivedEvent, price: number): boolean {
  const { cents, type } = event;
  if (cents === undefined) return false;
  // What the owner saw on a statement is what it is.
  if (providerOf(provider).ownerTells) return isMoneyBack(event) ? cents < 0 : cents > 0;
  if (isMoneyBack(event)) return cents < 0 && cents >= -price;
  if (type !== "captured") return cents > 0 && cents <= price;
  return cents === price;
}

export function amountMismatch(told: ReceivedEvent, { session }: Match): string | undefined {
  const { event } = told;
  if (isRightAmount(told, session.amountCents)) return undefined;
  const price = formatCents(session.amountCents, session.currency);
  const written =
    event.cents === undefined ? `“${event.amount}”` : formatCents(event.cents, session.currency);
  return event.type === "captured"
    ? `The amount is ${written}, but the order costs ${price}. ${checkAt(told)} and refund it, or mark the order as paid by hand.`
    : `The amount of the ${event.status} is ${written}, which can't be for an order of ${price}. ${checkAt(told)}.`;
}
