import { findAccount } from "@rankwright/db/accounts";
import type { Db, Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { normalEmail } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { guestKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { within } from "../throttle/throttle.ts";
import type { Words } from "./kind.ts";
import { queueMail } from "./queue.ts";

// Nobody may fill a stranger's mailbox: mails that somebody without a proven address can cause are limited for each recipient.

type Customer = Pick<OrderRow, "accountId" | "emailKey">;

/** Whether the order belongs to an account that has proven its address. */
export const isProven = (db: Db, { accountId }: Customer): boolean =>
  accountId !== null && (findAccount(db, accountId)?.emailVerifiedAt ?? null) !== null;

/** The limits that a mail about an order counts under; `ip` as in `mayMailCustomer`. */
export const orderMailClaims = ({ emailKey }: Pick<Customer, "emailKey">, ip?: string) => [
  ...(ip === undefined ? [] : [[limits.orderMail, guestKey(emailKey, ip)] as const]),
  [limits.orderMailAll, emailKey] as const,
];

/**
 * Whether a mail about the order may go to its customer: the address is proven, or is within the limits. Counts the mail. `ip` is the
 * address of the person who asks; undefined when nobody asks.
 */
export function mayMailCustomer(tx: Tx, { now }: Pick<Deps, "now">, order: Customer, ip?: string): boolean {
  return (
    isProven(tx, order) ||
    orderMailClaims(order, ip).every(([limit, whose]) => within(tx, now(), limit, whose))
  );
}

/** Mails an account's address about a change to the account; within a limit while nobody has proven the address. */
export function tellAccount(
  tx: Tx,
  deps: Pick<Deps, "now">,
  { email, isProven }: { email: string; isProven: boolean },
  mail: Words,
): void {
  if (isProven || within(tx, deps.now(), limits.accountMail, normalEmail(email)))
    queueMail(tx, { to: email, ...mail }, deps.now());
}
