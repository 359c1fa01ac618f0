import { insertClaim } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { hashToken, newLinkToken, newSessionToken } from "./token.ts";

const MINUTE_MS = 60_000;
/** Lifetime of a login link, in milliseconds. */
const LOGIN_MS = 30 * MINUTE_MS;
/** Lifetime of a link in a mail about an order, in milliseconds. */
const ORDER_MS = 7 * 24 * 60 * MINUTE_MS;

interface LinkTokenInput {
  /** Normalized. */
  email: string;
  /** Order that the mail is about. */
  orderId?: string;
  /** Path of this site to which the link redirects after the login. */
  goOn: string;
}

/** Creates the token of a mailed link, which proves that its holder reads mail to that address. Stores its hash and returns the token. */
export function createLinkToken(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { email, orderId, goOn }: LinkTokenInput,
): string {
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

interface CookieTokenInput {
  /** "browser" gives access to the order during its checkout; "details" only prefills the browser's next checkout. */
  kind: "browser" | "details";
  order: { _id: string; emailKey: string };
  cookie: string;
  seconds: number;
}

/**
 * Creates the token of a cookie that refers to the order, and stores its hash. The caller sends the cookie with the returned
 * function, after the transaction.
 */
export function createCookieToken(
  { cookies, now }: Pick<Context, "cookies" | "now">,
  tx: Tx,
  { kind, order, cookie, seconds }: CookieTokenInput,
): { sendCookie: () => void } {
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
  return { sendCookie: () => cookies?.set(cookie, token, seconds) };
}
