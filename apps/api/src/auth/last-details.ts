import { dropDetails, orderOfPass } from "@rankwright/db/accounts";
import { type Tx, write } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";
import { newCookieClaim } from "./claims.ts";
import { cookieNameOn } from "./cookie-name.ts";
import { hashToken } from "./token.ts";

// The browser in which a guest ordered keeps a cookie that names this order for the next checkout, which it fills in. It shows
// nothing else, lets nothing be paid and logs nobody in.

const DETAILS_SECONDS = 30 * 86_400;

const cookieName = ({ env }: Pick<Context, "env">) => cookieNameOn(env, "last-details");

type Asking = Pick<Context, "cookies" | "db" | "env" | "now">;

const sentHash = (ctx: Pick<Context, "cookies" | "env">): string | undefined => {
  const token = ctx.cookies?.get(cookieName(ctx));
  return token ? hashToken(token) : undefined;
};

interface PlacedOrder {
  _id: string;
  emailKey: string;
}

/** Keeps whose details a guest's browser had last, in place of those before; `handOut` tells the browser after the transaction. */
export function keepDetails(tx: Tx, ctx: Context, order: PlacedOrder): { handOut: () => void } {
  const before = sentHash(ctx);
  if (before) dropDetails(tx, before);
  return newCookieClaim(ctx, tx, {
    kind: "details",
    order,
    cookie: cookieName(ctx),
    seconds: DETAILS_SECONDS,
  });
}

/** The order that the browser's last guest placed; undefined for none, or one that is too long ago. */
export function orderOfDetails(ctx: Asking): string | undefined {
  const hash = sentHash(ctx);
  return hash && orderOfPass(ctx.db, hash, ctx.now(), "details");
}

/** The browser has no details of a guest any more. */
export async function forgetDetails(ctx: Asking): Promise<void> {
  const hash = sentHash(ctx);
  if (!hash) return;
  ctx.cookies?.set(cookieName(ctx), "", 0);
  await write(ctx.db, (tx) => dropDetails(tx, hash));
}
