import { orderOfPass } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { newCookieClaim } from "../auth/claims.ts";
import { cookieNameOn } from "../auth/cookie-name.ts";
import { hashToken } from "../auth/token.ts";
import type { Context } from "../context/context.ts";

// A guest's browser gets a cookie for each order that it placed. It shows that one order and lets it be paid, for as long as
// somebody is on the way through a checkout; it logs nobody in.

const PASS_SECONDS = 3 * 3_600;

const cookieName = ({ env }: Pick<Context, "env">, orderId: string) => cookieNameOn(env, `order-${orderId}`);

/** Keeps a new pass to the order; `handOut` gives it to the browser once the transaction is through. */
export const newPass = (tx: Tx, ctx: Context, order: OrderRow): { handOut: () => void } =>
  newCookieClaim(ctx, tx, {
    kind: "browser",
    order,
    cookie: cookieName(ctx, order._id),
    seconds: PASS_SECONDS,
  });

/** Whether the browser that asks placed this order as a guest, lately. */
export function hasPass(ctx: Pick<Context, "cookies" | "db" | "env" | "now">, orderId: string): boolean {
  const token = ctx.cookies?.get(cookieName(ctx, orderId));
  return token !== undefined && orderOfPass(ctx.db, hashToken(token), ctx.now()) === orderId;
}
