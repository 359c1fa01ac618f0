import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { canPay, paths } from "@rankwright/schema";
import { createLinkToken } from "../auth/access-tokens.ts";
import type { Context } from "../context/context.ts";
import { earlyStartNote, earlyStartPlaceholder } from "../early-start/mail-note.ts";
import { mayMailCustomer } from "../mail/customer-mail-limits.ts";
import { button, type MailKind, mailKind, neededLink, words } from "../mail/kind.ts";
import { orderFacts, orderTable, unpaidOrder } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { testNote, testNotePlaceholder } from "../mail/test-note.ts";
import { wordingFor } from "../mail/wording.ts";

const guestOrder = mailKind({
  name: "guestOrder",
  label: "Order confirmation (guest)",
  to: "customer",
  subject: "Your order: {package}, {price}",
  paragraphs: [
    "Thank you for your order at {site}: the {package} package.",
    orderTable,
    button("{action} your order", "{link}"),
    "The link needs no password and works once, within 7 days. On the order's page you can pay, follow the progress and write to us.",
    "{earlyStart}",
    "If you did not order anything, ignore this e-mail. You will not be charged.",
    "{testNote}",
  ],
  placeholders: {
    ...unpaidOrder,
    action: { description: "“View and pay”, or “View” if there is nothing to pay", sample: "View and pay" },
    link: neededLink("the order's login link", `${paths.claim()}?token=…`),
    earlyStart: { ...earlyStartPlaceholder, needed: true },
    testNote: testNotePlaceholder,
  },
});

/**
 * Queues a mail with a link to a guest's order, once. Limited to three an hour per IP address, because the guest may have entered
 * someone else's address.
 */
export function mailGuestOrder(tx: Tx, ctx: Context, order: OrderRow): void {
  const { env } = ctx;
  const { _id: orderId, emailKey: email } = order;
  if (!mayMailCustomer(tx, ctx, order, ctx.ip)) return;
  const token = createLinkToken(ctx, tx, { email, orderId, goOn: paths.myOrderView(orderId) });
  const wording = wordingFor(env, guestOrder, order);
  const { viewAndPay, view } = wording.phrases;
  const values = {
    ...orderFacts(tx, ctx, order, wording),
    action: canPay(order.paymentStatus) ? viewAndPay : view,
    link: env.SITE_URL + paths.claim({ token }),
    earlyStart: earlyStartNote(order, wording),
    testNote: testNote(order, wording),
  };
  const mail = words(env, guestOrder, values, wording);
  queueOrderMail(tx, ctx, order, { ...mail, onceKey: `order-placed:${orderId}` });
}

export const checkoutMails: readonly MailKind[] = [guestOrder];
