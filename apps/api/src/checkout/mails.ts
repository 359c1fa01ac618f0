import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { formatCents, paths } from "@rankwright/schema";
import { newClaim } from "../accounts/claim.ts";
import type { Context } from "../context.ts";
import { letter, siteHost } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";
import { limits, within } from "../throttle.ts";

/**
 * Tells the address that a guest named of the order, with a link that opens it; once, and no more than three an hour: the
 * address may be a stranger's.
 */
export function mailGuestOrder(tx: Tx, ctx: Context, order: OrderRow): void {
  const { env } = ctx;
  const { _id: orderId, emailKey: email, packageName } = order;
  if (!within(tx, ctx.now(), limits.guestOrderMail, email)) return;
  const price = formatCents(order.priceCents);
  const token = newClaim(ctx, tx, { email, orderId, goOn: paths.myOrderView(orderId) });
  const text = letter(env, [
    `thank you for your order at ${siteHost(env)}: the ${packageName} package for ${price}.`,
    "This link opens it, without a password: to pay it if that is still to be done, and to follow the work (it works once, for 7 days).",
    env.SITE_URL + paths.claim({ token }),
    "If you did not order anything, please ignore this mail: nothing is charged without you.",
    ...(order.testMode ? ["This is a test shop: no real money is moved."] : []),
  ]);
  const subject = `Your order: ${packageName}, ${price}`;
  queueMail(tx, { to: order.customerEmail, subject, text, onceKey: `order-placed:${orderId}` }, ctx.now());
}
