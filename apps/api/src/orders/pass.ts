import { orderOfPass } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { newCookieClaim } from "../auth/claims.ts";
import { cookieNameOn } from "../auth/cookie-name.ts";
import { hashToken } from "../auth/token.ts";
import type { Context } from "../context/context.ts";

// A guest's browser gets a cookie for each order that it placed. The cookie gives access to this one order and its payment for
// the duration of a checkout. It doesn't sign the guest in.

const PASS_SECONDS = 3 * 3_600;

const cookieName = ({ env }: Pick<Context, "env">, orderId: string) => cookieNameOn(env, `order-${orderId}`);

/** Stores the token of a new cookie for the order. Call `handOut` after the transaction to set the cookie. */
export const newPass = (tx: Tx, ctx: Context, order: OrderRow): { handOut: () => void } =>
  newCookieClaim(ctx, tx, {
    kind: "browser",
    order,
    cookie: cookieName(ctx, order._id),
    seconds: PASS_SECONDS,
  });

/** True if the browser recently placed this order as a guest. */
export function hasPass(ctx: Pick<Context, "cookies" | "db" | "env" | "now">, orderId: string): boolean {
  const token = ctx.cookies?.get(cookieName(ctx, orderId));
  return token !== undefined && orderOfPass(ctx.db, hashToken(token), ctx.now()) === orderId;
}
