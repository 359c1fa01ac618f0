import type { Db, Tx } from "@rankwright/db/core";
import { addOrderNews, type OrderRow } from "@rankwright/db/orders";
import {
  type Colleague,
  colleaguesOf,
  findColleague,
  hostIdOf,
  removeColleague,
  saveColleague,
} from "@rankwright/db/rooms";
import { COLLEAGUES_MAX, normalEmail, paths, type SessionUser } from "@rankwright/schema";
import { createLinkToken } from "../auth/access-tokens.ts";
import { requireVerified } from "../auth/identity-proof.ts";
import type { Context } from "../context/context.ts";
import { words } from "../mail/kind.ts";
import { queueMail } from "../mail/queue.ts";
import { isOwn, requireSeenOrder } from "../orders/change.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt, tryAttempt } from "../throttle/throttle.ts";
import { notFound, refuse, wrongField } from "../trpc/errors.ts";
import { roomMails } from "./mail-kinds.ts";

/** Colleague in a response. Doesn't tell whether the address has an account. `at`: when they were added, in milliseconds. */
export interface ColleagueView {
  email: string;
  readsInvoices: boolean;
  at: number;
}

const toView = ({ emailKey, readsInvoices, createdAt }: Colleague): ColleagueView => ({
  email: emailKey,
  readsInvoices,
  at: createdAt,
});

/** Lists an order's colleagues, by e-mail. Those of a subscription belong to all its periods and requests. */
export const listColleagues = (db: Db, order: OrderRow): ColleagueView[] =>
  colleaguesOf(db, hostIdOf(db, order)).map(toView);

/**
 * Returns the order if the user is its customer with a verified e-mail address. Throws NOT_FOUND if they may not see the order,
 * otherwise FORBIDDEN.
 */
export function requireHost(db: Db, _id: string, user: SessionUser): OrderRow {
  const order = requireSeenOrder(db, _id, user);
  if (!isOwn(order, user)) throw refuse("FORBIDDEN", "Only the customer can invite and remove colleagues.");
  requireVerified(user);
  return order;
}

function mailInvitation(tx: Tx, ctx: Context, order: OrderRow, email: string, by: string): void {
  const now = ctx.now();
  if (!tryAttempt(tx, now, limits.invitationMail, email)) return;
  const goOn = paths.myOrderView(order._id);
  const token = createLinkToken(ctx, tx, { email, orderId: order._id, goOn });
  const mail = words(ctx.env, roomMails.invitation, {
    by,
    package: order.packageName,
    link: ctx.env.SITE_URL + paths.claim({ token }),
    orderLink: ctx.env.SITE_URL + goOn,
  });
  queueMail(tx, { to: email, ...mail }, now);
}

interface Invited {
  email: string;
  readsInvoices: boolean;
}

/**
 * Adds a colleague to the order and mails them a login link. An invitation that is repeated sets the permission and is mailed again.
 * The response is the same whether the address has an account or not.
 */
export function inviteColleague(
  tx: Tx,
  ctx: Context & { user: SessionUser },
  order: OrderRow,
  { email, readsInvoices }: Invited,
): void {
  const [emailKey, now] = [normalEmail(email), ctx.now()];
  if (emailKey === order.emailKey || emailKey === normalEmail(ctx.user.email))
    throw wrongField("email", "This is your own e-mail address. Enter the address of a colleague.");
  const orderId = hostIdOf(tx, order);
  const before = findColleague(tx, orderId, emailKey);
  if (!before && colleaguesOf(tx, orderId).length >= COLLEAGUES_MAX)
    throw wrongField(
      "email",
      `An order may have at most ${COLLEAGUES_MAX} colleagues. Remove one before you invite another.`,
    );
  countAttempt(tx, now, [[limits.invitationAccount, ctx.user._id]]);
  saveColleague(tx, { orderId, emailKey, readsInvoices, createdAt: before?.createdAt ?? now });
  if (!before)
    addOrderNews(tx, order._id, "colleague added", { byWhom: ctx.user.email, note: emailKey, now });
  else if (before.readsInvoices !== readsInvoices) notePermission(tx, order, ctx, before);
  mailInvitation(tx, ctx, order, emailKey, ctx.user.email);
}

function notePermission(tx: Tx, order: OrderRow, ctx: Context & { user: SessionUser }, before: Colleague) {
  const note = `${before.emailKey}: ${before.readsInvoices ? "without" : "with"} invoices`;
  addOrderNews(tx, order._id, "colleague changed", { byWhom: ctx.user.email, note, now: ctx.now() });
}

/** Sets whether a colleague may read the order's invoices. Applies to the colleague's next request. */
export function changeColleague(
  tx: Tx,
  ctx: Context & { user: SessionUser },
  order: OrderRow,
  { email, readsInvoices }: Invited,
): void {
  const colleague = findColleague(tx, hostIdOf(tx, order), normalEmail(email));
  if (!colleague) throw notFound("colleague");
  if (colleague.readsInvoices === readsInvoices) return;
  saveColleague(tx, { ...colleague, readsInvoices });
  notePermission(tx, order, ctx, colleague);
}

/** Removes a colleague. They lose access with their next request, and their open live updates end. A repeat changes nothing. */
export function endColleague(
  tx: Tx,
  ctx: Context & { user: SessionUser },
  order: OrderRow,
  email: string,
): void {
  const emailKey = normalEmail(email);
  if (!removeColleague(tx, hostIdOf(tx, order), emailKey)) return;
  addOrderNews(tx, order._id, "colleague removed", {
    byWhom: ctx.user.email,
    note: emailKey,
    now: ctx.now(),
  });
}
