import { orderOfPass } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { createCookieToken } from "../auth/access-tokens.ts";
import { cookieNameOn } from "../auth/cookie-name.ts";
import { hashToken } from "../auth/token.ts";
import type { Context } from "../context/context.ts";

// When a guest places an order, the browser gets a cookie for this order. For the duration of a checkout (three hours), it gives
// access to the order and its payment. It doesn't sign the guest in.

const PASS_SECONDS = 3 * 3_600;

const cookieName = ({ env }: Pick<Context, "env">, orderId: string) => cookieNameOn(env, `order-${orderId}`);

/** Stores the token of a cookie for the order. The caller sends the cookie with the returned function, after the transaction. */
export const issueGuestCookie = (tx: Tx, ctx: Context, order: OrderRow): { sendCookie: () => void } =>
  createCookieToken(ctx, tx, {
    kind: "browser",
    order,
    cookie: cookieName(ctx, order._id),
    seconds: PASS_SECONDS,
  });

/** True if the browser has this order's cookie, because a guest placed the order in it within the last three hours. */
export function hasGuestCookie(
  ctx: Pick<Context, "cookies" | "db" | "env" | "now">,
  orderId: string,
): boolean {
  const token = ctx.cookies?.get(cookieName(ctx, orderId));
  return token !== undefined && orderOfPass(ctx.db, hashToken(token), ctx.now()) === orderId;
}
