import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderClaims } from "../tables/index.ts";

export type Claim = typeof orderClaims.$inferSelect;

/** Stores the hash of a token that is sent by e-mail or given to a browser. `expiresAt` in milliseconds since 1970. */
export function insertClaim(tx: Tx, claim: Claim): void {
  tx.insert(orderClaims).values(claim).run();
}

const live = (hash: string, kind: Claim["kind"], now: number) =>
  and(eq(orderClaims.hash, hash), eq(orderClaims.kind, kind), gt(orderClaims.expiresAt, now));

/** Returns the order of a "browser" or "details" token (see `orderClaims`); undefined if the token is unknown or expired. */
export function orderOfPass(
  db: Db,
  hash: string,
  now: number,
  kind: "browser" | "details" = "browser",
): string | undefined {
  const found = db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(live(hash, kind, now));
  return found.get()?.orderId ?? undefined;
}

/** True if a token sent by e-mail is still valid. Does not consume it. */
export function isLiveClaim(db: Db, hash: string, now: number): boolean {
  const found = db
    .select({ hash: orderClaims.hash })
    .from(orderClaims)
    .where(live(hash, "mail", now));
  return found.get() !== undefined;
}

/** Consumes a token sent by e-mail: only the first caller gets the claim. */
export function takeClaim(tx: Tx, hash: string, now: number): Claim | undefined {
  return tx
    .delete(orderClaims)
    .where(live(hash, "mail", now))
    .returning()
    .get();
}

/** Deletes a "details" token, so that the next checkout is not prefilled. */
export function dropDetails(tx: Tx, hash: string): void {
  tx.delete(orderClaims)
    .where(and(eq(orderClaims.hash, hash), eq(orderClaims.kind, "details")))
    .run();
}

/** Revokes the links sent to this address and the browser tokens of its orders. */
export function dropClaims(tx: Tx, emailKey: string): void {
  tx.delete(orderClaims).where(eq(orderClaims.emailKey, emailKey)).run();
}
