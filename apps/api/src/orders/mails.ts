import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { formatCents, paths, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context.ts";
import { letter, siteHost } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";
import { payableWays } from "../payments/checkout.ts";

/**
 * Confirms an order to its customer, once. An unproven address gets none: with an account in another's name
 * one could fill a stranger's mailbox.
 */
export function mailOrderPlaced(tx: Tx, ctx: Context & { user: SessionUser }, order: OrderRow): void {
  const { env, user } = ctx;
  if (!user.emailVerified) return;
  const price = formatCents(order.priceCents);
  const payable = payableWays(tx, env).length > 0;
  const text = letter(env, [
    `thank you for your order at ${siteHost(env)}: the ${order.packageName} package for ${price}.`,
    ...(payable
      ? ["We start as soon as it is paid. You can pay it here:", env.SITE_URL + paths.payNow(order._id)]
      : ["We will write to you about the payment."]),
    `All your orders: ${env.SITE_URL}${paths.myOrder()}`,
    ...(order.testMode ? ["This is a test shop: no real money is moved."] : []),
  ]);
  const subject = `Your order: ${order.packageName}, ${price}`;
  queueMail(tx, { to: order.customerEmail, subject, text, onceKey: `order-placed:${order._id}` }, ctx.now());
}
