import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderClaims } from "../tables/index.ts";

export type Claim = typeof orderClaims.$inferSelect;

/** Keeps the hash of a token that is mailed or given to a browser. `expiresAt` in milliseconds since 1970. */
export function insertClaim(tx: Tx, claim: Claim): void {
  tx.insert(orderClaims).values(claim).run();
}

const live = (hash: string, kind: Claim["kind"], now: number) =>
  and(eq(orderClaims.hash, hash), eq(orderClaims.kind, kind), gt(orderClaims.expiresAt, now));

/** The order that a browser's token shows, or was placed with these details; undefined when it is unknown or too old. */
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

/** Whether a mailed token would prove something; it is not used up. */
export function isLiveClaim(db: Db, hash: string, now: number): boolean {
  const found = db
    .select({ hash: orderClaims.hash })
    .from(orderClaims)
    .where(live(hash, "mail", now));
  return found.get() !== undefined;
}

/** Uses a mailed token up: only the first caller gets what it proves. */
export function takeClaim(tx: Tx, hash: string, now: number): Claim | undefined {
  return tx
    .delete(orderClaims)
    .where(live(hash, "mail", now))
    .returning()
    .get();
}

/** Forgets the details that a browser's token names. */
export function dropDetails(tx: Tx, hash: string): void {
  tx.delete(orderClaims)
    .where(and(eq(orderClaims.hash, hash), eq(orderClaims.kind, "details")))
    .run();
}

/** Makes the links that were mailed to the address useless, and the passes of its orders. */
export function dropClaims(tx: Tx, emailKey: string): void {
  tx.delete(orderClaims).where(eq(orderClaims.emailKey, emailKey)).run();
}
