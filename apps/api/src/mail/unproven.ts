import { findAccount } from "@rankwright/db/accounts";
import type { Db, Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { normalEmail } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { guestKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { within } from "../throttle/throttle.ts";
import type { Words } from "./kind.ts";
import { queueMail } from "./queue.ts";

// Who has proven no address must not fill a stranger's mailbox: what such a person can cause is bounded for each recipient.

type Customer = Pick<OrderRow, "accountId" | "emailKey">;

/** Whether the order belongs to an account that has proven its address. */
export const isProven = (db: Db, { accountId }: Customer): boolean =>
  accountId !== null && (findAccount(db, accountId)?.emailVerifiedAt ?? null) !== null;

/**
 * Whether a mail about the order may go to its customer: the address is proven, or has not had too many. Counts it. `ip` is of who asks
 * just now, undefined where nobody does.
 */
export function mayMailCustomer(tx: Tx, { now }: Pick<Deps, "now">, order: Customer, ip?: string): boolean {
  if (isProven(tx, order)) return true;
  if (ip !== undefined && !within(tx, now(), limits.orderMail, guestKey(order.emailKey, ip))) return false;
  return within(tx, now(), limits.orderMailAll, order.emailKey);
}

/** Tells an account's address of what happened to it; one that nobody has proven no more often than the limit. */
export function tellAccount(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { email, isProven }: { email: string; isProven: boolean },
  mail: Words,
): void {
  if (isProven || within(tx, deps.now(), limits.accountMail, normalEmail(email)))
    queueMail(tx, { to: email, ...mail }, deps.now());
}
