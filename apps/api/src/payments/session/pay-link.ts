import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { canPay, paths, testModeOf } from "@rankwright/schema";
import { createLinkToken } from "../../auth/access-tokens.ts";
import type { Deps } from "../../context/deps.ts";
import { orderMailLimits } from "../../mail/customer-mail-limits.ts";
import { words } from "../../mail/kind.ts";
import { orderFacts } from "../../mail/order-facts.ts";
import { queueOrderMail } from "../../mail/order-mail.ts";
import { testNote } from "../../mail/test-note.ts";
import { english, type Wording, wordingFor } from "../../mail/wording.ts";
import { countAttempt } from "../../throttle/throttle.ts";
import { refuse } from "../../trpc/errors.ts";
import { payLink } from "../mail-kinds.ts";
import { payableProviders } from "./open.ts";
import { pendingProvider } from "./pending.ts";

/** Returns a link for a mail to the customer of an order. A guest's link also verifies their e-mail address. */
export function customerLink(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: Pick<OrderRow, "_id" | "accountId" | "emailKey">,
  goOn: string,
): string {
  const link =
    order.accountId === null
      ? paths.claim({ token: createLinkToken(deps, tx, { email: order.emailKey, orderId: order._id, goOn }) })
      : goOn;
  return deps.env.SITE_URL + link;
}

/** Returns the amount still to pay; for a partly paid order, `amount` also names the price. */
export function amountsToPay(tx: Tx, { _id, priceCents, currency }: OrderRow, { phrases, money }: Wording) {
  const price = money(priceCents, currency);
  const toPay = money(priceCents - Math.max(balanceOf(tx, _id), 0), currency);
  return { toPay, amount: toPay === price ? price : phrases.restOf(toPay, price) };
}

/** Returns the values of mails about an unpaid order in a mail's language. */
export const unpaidOrderPlaceholders = (
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: OrderRow,
  wording: Wording = english,
) => ({
  ...orderFacts(tx, deps, order, wording),
  ...amountsToPay(tx, order, wording),
  payLink: customerLink(tx, deps, order, paths.payNow(order._id)),
  testNote: testNote(order, wording),
});

/** True if the order can be paid now, in the mode that it was placed in. */
export const isPayable = (tx: Tx, { env }: Pick<Deps, "env">, order: OrderRow): boolean =>
  canPay(order.paymentStatus) &&
  order.testMode === testModeOf(env) &&
  payableProviders(tx, env, order.currency).length > 0;

/**
 * Mails the payment link to the address of a guest's order, once per idempotency key. Throws CONFLICT if the order can't be paid
 * by link, and TOO_MANY_REQUESTS if the e-mail or IP address has reached its limit of mails.
 */
export function mailPayLink(
  tx: Tx,
  deps: Pick<Deps, "env" | "now"> & { ip: string },
  order: OrderRow,
  key: string,
): void {
  const { env, ip } = deps;
  if (!canPay(order.paymentStatus))
    throw refuse("CONFLICT", `This order is ${order.paymentStatus} and can't be paid.`);
  if (order.accountId !== null) throw refuse("CONFLICT", "Log in with this order's account to pay it.");
  if (pendingProvider(tx, order) !== null)
    throw refuse("CONFLICT", "A payment for this order is already in progress. Please don't pay again.");
  if (!isPayable(tx, deps, order)) throw refuse("CONFLICT", "This order can't be paid online at the moment.");
  const wording = wordingFor(env, payLink, order);
  const mail = words(env, payLink, unpaidOrderPlaceholders(tx, deps, order, wording), wording);
  const onceKey = `pay-link:${order._id}:${key}`;
  const isNew = queueOrderMail(tx, deps, order, { ...mail, onceKey }) !== undefined;
  // Throws if the limit is reached. The mail is then rolled back with the transaction.
  if (isNew) countAttempt(tx, deps.now(), orderMailLimits(order, ip));
}
