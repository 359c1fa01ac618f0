import { dropDetails, orderOfPass } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";
import { createCookieToken } from "./access-tokens.ts";
import { cookieNameOn } from "./cookie-name.ts";
import { hashToken } from "./token.ts";

// A guest's browser stores a cookie that refers to the guest's last order. It only serves to prefill the next checkout with that
// order's details: it can't be used to open the order, to pay or to log in.

const DETAILS_SECONDS = 30 * 86_400;

const cookieName = ({ env }: Pick<Context, "env">) => cookieNameOn(env, "last-details");

type Requester = Pick<Context, "cookies" | "db" | "env" | "now">;

const cookieTokenHash = (ctx: Pick<Context, "cookies" | "env">): string | undefined => {
  const token = ctx.cookies?.get(cookieName(ctx));
  return token ? hashToken(token) : undefined;
};

interface PlacedOrder {
  _id: string;
  emailKey: string;
}

/**
 * Remembers the order whose details prefill the next checkout in the guest's browser, instead of the previous order. The caller
 * sends the cookie with the returned function, after the transaction.
 */
export function rememberOrder(tx: Tx, ctx: Context, order: PlacedOrder): { sendCookie: () => void } {
  const before = cookieTokenHash(ctx);
  if (before) dropDetails(tx, before);
  return createCookieToken(ctx, tx, {
    kind: "details",
    order,
    cookie: cookieName(ctx),
    seconds: DETAILS_SECONDS,
  });
}

/** Returns the id of the last order that a guest placed in this browser, or undefined if there is none or it has expired. */
export function rememberedOrder(ctx: Requester): string | undefined {
  const hash = cookieTokenHash(ctx);
  return hash && orderOfPass(ctx.db, hash, ctx.now(), "details");
}

/** Forgets the guest's last order: deletes the cookie and its token. */
export async function forgetOrder(ctx: Requester): Promise<void> {
  const hash = cookieTokenHash(ctx);
  if (!hash) return;
  ctx.cookies?.set(cookieName(ctx), "", 0);
  await write(ctx.db, (tx) => dropDetails(tx, hash));
}
