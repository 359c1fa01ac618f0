import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { formatCents, paths, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context.ts";
import { linkTo, type MailKind, mailKind, words } from "../mail/kind.ts";
import { queueMail } from "../mail/queue.ts";
import { testNote, testNotePlaceholder } from "../mail/test-note.ts";
import { payableWays } from "../payments/session/open.ts";
import { roomLink, roomLinkPlaceholder } from "../room-link.ts";

const orderPlaced = mailKind({
  name: "orderPlaced",
  label: "An order was placed",
  to: "customer",
  subject: "Your order: {package}, {price}",
  paragraphs: [
    "thank you for your order at {site}: the {package} package for {price}.",
    "{howToPay}",
    "Your order, also for questions and files; no sign-in is needed: {roomLink}",
    "All your orders: {ordersLink}",
    "{testNote}",
  ],
  placeholders: {
    package: { says: "the package", sample: "Standard" },
    price: { says: "its price", sample: "$499.00" },
    howToPay: {
      says: "where it is paid, or that you will write about it",
      sample:
        "We start as soon as it is paid. You can pay it here:\n\nhttps://shop.example.com/pay-now/65f0c2",
      needed: true,
    },
    roomLink: roomLinkPlaceholder,
    ordersLink: linkTo("the customer's orders", paths.myOrder()),
    testNote: testNotePlaceholder,
  },
});

/**
 * Confirms an order to its customer, once. An unproven address gets none: with an account in another's name
 * one could fill a stranger's mailbox.
 */
export function mailOrderPlaced(tx: Tx, ctx: Context & { user: SessionUser }, order: OrderRow): void {
  const { env, user } = ctx;
  if (!user.emailVerified) return;
  const price = formatCents(order.priceCents, order.currency);
  const payable = payableWays(tx, env).length > 0;
  const mail = words(env, orderPlaced, {
    package: order.packageName,
    price,
    howToPay: payable
      ? `We start as soon as it is paid. You can pay it here:\n\n${env.SITE_URL}${paths.payNow(order._id)}`
      : "We will write to you about the payment.",
    roomLink: roomLink(tx, ctx, order._id),
    ordersLink: env.SITE_URL + paths.myOrder(),
    testNote: testNote(order),
  });
  queueMail(tx, { to: order.customerEmail, ...mail, onceKey: `order-placed:${order._id}` }, ctx.now());
}

export const orderMails: readonly MailKind[] = [orderPlaced];
