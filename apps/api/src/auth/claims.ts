import { insertClaim } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { hashToken, newLinkToken, newSessionToken } from "./token.ts";

const MINUTE_MS = 60_000;
/** How long a mailed link works, in milliseconds: one that logs in, and one that comes with an order. */
const LOGIN_MS = 30 * MINUTE_MS;
const ORDER_MS = 7 * 24 * 60 * MINUTE_MS;

interface LinkFor {
  /** Normalised. */
  email: string;
  /** The order that the mail is about. */
  orderId?: string;
  /** The path of this site that the link leads on to. */
  goOn: string;
}

/** Keeps a new mailed link's token, which proves that its holder reads that e-mail. The answer goes into the mail. */
export function newClaim({ now }: Pick<Deps, "now">, tx: Tx, { email, orderId, goOn }: LinkFor): string {
  const token = newLinkToken();
  const createdAt = now();
  const expiresAt = createdAt + (orderId === undefined ? LOGIN_MS : ORDER_MS);
  insertClaim(tx, {
    hash: hashToken(token),
    kind: "mail",
    emailKey: email,
    orderId: orderId ?? null,
    goOn,
    expiresAt,
    createdAt,
  });
  return token;
}

interface CookieFor {
  kind: "browser" | "details";
  order: { _id: string; emailKey: string };
  cookie: string;
  seconds: number;
}

/** Keeps a new cookie's token, which names that order; `handOut` gives it to the browser once the transaction is through. */
export function newCookieClaim(
  { cookies, now }: Pick<Context, "cookies" | "now">,
  tx: Tx,
  { kind, order, cookie, seconds }: CookieFor,
): { handOut: () => void } {
  const token = newSessionToken();
  const createdAt = now();
  insertClaim(tx, {
    hash: hashToken(token),
    kind,
    emailKey: order.emailKey,
    orderId: order._id,
    goOn: "",
    expiresAt: createdAt + seconds * 1_000,
    createdAt,
  });
  return { handOut: () => cookies?.set(cookie, token, seconds) };
}
